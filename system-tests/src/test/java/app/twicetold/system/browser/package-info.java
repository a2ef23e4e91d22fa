/**
 * The harness of tests that work pages in a browser: {@link app.twicetold.system.browser.Tab} is a page with all that it sent,
 * got and complained of.
 */
@NullMarked
package app.twicetold.system.browser;

import org.jspecify.annotations.NullMarked;
