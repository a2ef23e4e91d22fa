/** What keeps a node and its neighbours from doing one thing twice. */
@NullMarked
package app.twicetold.persistence.operation;

import org.jspecify.annotations.NullMarked;
