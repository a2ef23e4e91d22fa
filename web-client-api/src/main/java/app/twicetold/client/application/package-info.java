/** The list of all resources and providers of this API. */
@NullMarked
package app.twicetold.client.application;

import org.jspecify.annotations.NullMarked;
