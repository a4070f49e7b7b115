/** Lifetimes of credentials. */

const day_s = 24 * 3600
/** Maximum lifetime of a login, even if it is in constant use. */
export const loginLifetime_s = 30 * day_s
/** Time after which an unused login expires. */
export const refreshLifetime_s = 14 * day_s
/** Time after which an unused login expires if its bearer tokens are not bound to a key in the browser. */
export const bareRefreshLifetime_s = 12 * 3600
export const accessLifetime_s = 10 * 60
/**
 * Grace period during which a rotated token is still accepted, because two tabs may refresh at once or a reply may be
 * lost.
 */
export const rotationGrace_ms = 5_000
/**
 * Maximum time for which users keep their old rights after they have been deactivated or logged out, or after their
 * role or area has changed.
 */
export const callerLifetime_ms = 10_000
/** After another user has changed an email address, emails to it cannot be used to set a password for this long. */
export const emailSuspension_s = day_s
export const linkLifetime_s = { activate: 7 * day_s, reset: 3600, administrator: day_s }
