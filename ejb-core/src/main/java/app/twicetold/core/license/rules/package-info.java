/** Which licences a source may have and how attribution is written. */
@NullMarked
package app.twicetold.core.license.rules;

import org.jspecify.annotations.NullMarked;
