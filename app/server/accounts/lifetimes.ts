/** Lifetimes of credentials. */

const day_s = 24 * 3600
/** Maximum lifetime of a login, however much it is used. */
export const loginLifetime_s = 30 * day_s
/** Lifetime of an unused login. */
export const refreshLifetime_s = 14 * day_s
/** The same for bearer tokens without a key in the browser. */
export const bareRefreshLifetime_s = 12 * 3600
/** Lifetime of an access token. */
export const accessLifetime_s = 10 * 60
/** Grace period of a rotated token: two tabs may refresh at once, and a reply may be lost. */
export const rotationGrace_ms = 5_000
/**
 * Maximum time for which a user who was deactivated, logged out or given another role or area keeps the old
 * rights.
 */
export const callerLifetime_ms = 10_000
/** After another user has changed an address, mails to it cannot set a password for this time. */
export const emailSuspension_s = day_s
export const linkLifetime_s = { activate: 7 * day_s, reset: 3600, administrator: day_s }
