/**
 * What both web APIs do alike: who may call, the one error envelope, strict JSON, request ids, the locale of an answer.
 */
@NullMarked
package app.twicetold.web;

import org.jspecify.annotations.NullMarked;
