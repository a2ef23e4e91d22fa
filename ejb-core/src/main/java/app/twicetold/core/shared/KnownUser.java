package app.twicetold.core.shared;

import app.twicetold.persistence.account.UserEntity;

/** Whoever a use case reads for, where that is known without another look. */
public interface KnownUser {
    /** The row as it was when the request came. A use case that changes anything locks the row and looks anew. */
    UserEntity user();
}
