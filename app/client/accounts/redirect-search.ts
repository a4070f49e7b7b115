import * as v from 'valibot'

/** The screen requested by a copied link, carried through landing page and login. */
export const RedirectSearch = v.object({
  redirect: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2000))), undefined),
})

/** The landing page also explains why a user was brought there. */
export const LandingSearch = v.object({
  ...RedirectSearch.entries,
  notice: v.fallback(v.optional(v.picklist(['ended'])), undefined),
})

/** The login also shows what has just happened. */
export const LoginSearch = v.object({
  ...RedirectSearch.entries,
  notice: v.fallback(v.optional(v.picklist(['activated', 'wasActive'])), undefined),
})
