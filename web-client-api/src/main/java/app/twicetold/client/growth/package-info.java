/** What practice has led to. */
@NullMarked
package app.twicetold.client.growth;

import org.jspecify.annotations.NullMarked;
