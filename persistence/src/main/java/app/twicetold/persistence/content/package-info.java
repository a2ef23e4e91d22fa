/** Content jobs, and what operators steer the content pipeline by. */
@NullMarked
package app.twicetold.persistence.content;

import org.jspecify.annotations.NullMarked;
