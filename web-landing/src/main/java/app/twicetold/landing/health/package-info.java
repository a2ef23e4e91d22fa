/** Whether the service works, and whether the site is there. */
@NullMarked
package app.twicetold.landing.health;

import org.jspecify.annotations.NullMarked;
