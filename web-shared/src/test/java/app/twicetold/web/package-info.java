@NullMarked
package app.twicetold.web;

import org.jspecify.annotations.NullMarked;
