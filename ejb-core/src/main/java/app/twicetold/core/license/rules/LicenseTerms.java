package app.twicetold.core.license.rules;

/**
 * What a licence asks of a source.
 *
 * @param allowed whether articles may be made from texts under it
 * @param ownerClearedRequired whether the source has to say that the owner gave permission
 */
public record LicenseTerms(boolean allowed, boolean ownerClearedRequired) {}
