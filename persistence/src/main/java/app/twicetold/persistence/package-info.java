/**
 * Rows and queries. An entity is a row: public fields, no behaviour, no associations (ids only), so that a read never
 * causes another one. What the rows mean is decided in the rules of the core.
 */
@NullMarked
package app.twicetold.persistence;

import org.jspecify.annotations.NullMarked;
