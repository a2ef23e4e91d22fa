/** Sessions and attempts, from the article to the settlement. */
@NullMarked
package app.twicetold.system.training;

import org.jspecify.annotations.NullMarked;
