/** How long what lets a person in is good. */

const day_s = 24 * 3600
/** A login ends for good after this, however much it is used. */
export const loginLifetime_s = 30 * day_s
/** A login that nobody uses. */
export const refreshLifetime_s = 14 * day_s
/** The same where tokens are good alone: callers without a key that stays in their browser. */
export const bareRefreshLifetime_s = 12 * 3600
/** What a page calls with until it asks for the next. */
export const accessLifetime_s = 10 * 60
/** How long a rotated token is still good: two tabs may refresh at once, and a reply may get lost. */
export const rotationGrace_ms = 5_000
/** A user who is deactivated, logged out or given another role or area keeps the old rights for this long at most. */
export const callerLifetime_ms = 10_000
/** After somebody else has changed an address, no mail to it sets a password for so long. */
export const emailSuspension_s = day_s
export const linkLifetime_s = { activate: 7 * day_s, reset: 3600, administrator: day_s }
