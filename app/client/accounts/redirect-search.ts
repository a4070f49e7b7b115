import * as v from 'valibot'

/** The screen that a copied link requested. It is passed on through the landing page and the login. */
export const RedirectSearch = v.object({
  redirect: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2000))), undefined),
})

/** The landing page also explains why the user was sent there. */
export const LandingSearch = v.object({
  ...RedirectSearch.entries,
  notice: v.fallback(v.optional(v.picklist(['ended'])), undefined),
})

/** The login screen also shows what has just happened. */
export const LoginSearch = v.object({
  ...RedirectSearch.entries,
  notice: v.fallback(v.optional(v.picklist(['activated', 'wasActive'])), undefined),
})
