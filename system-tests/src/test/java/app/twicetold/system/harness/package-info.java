/**
 * What all system tests share: the service and what it depends on, its clients, and the check of every answer against
 * the contract.
 */
@NullMarked
package app.twicetold.system.harness;

import org.jspecify.annotations.NullMarked;
