import * as v from 'valibot'

/** The screen that a copied link asked for, carried through landing page and login. */
export const RedirectSearch = v.object({
  redirect: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2000))), undefined),
})

/** The landing page also says why somebody who was at work is there. */
export const LandingSearch = v.object({
  ...RedirectSearch.entries,
  notice: v.fallback(v.optional(v.picklist(['ended'])), undefined),
})

/** The login also says what just happened on the way to it. */
export const LoginSearch = v.object({
  ...RedirectSearch.entries,
  notice: v.fallback(v.optional(v.picklist(['activated', 'wasActive'])), undefined),
})
