/**
 * Artificial intelligence from outside. The floors look down only: {@code rules} and {@code port} are the ground, the adapters
 * stand on it and on {@code http}, {@code chain} asks one adapter after the other, {@code config} says which, and
 * {@code registry} knows them all. {@code usage} sums up what the calls cost.
 */
@NullMarked
package app.twicetold.core.provider;

import org.jspecify.annotations.NullMarked;
