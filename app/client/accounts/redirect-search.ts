import * as v from 'valibot'

/** The screen that a copied link asked for, carried through landing page and login. */
export const RedirectSearch = v.object({
  redirect: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2000))), undefined),
})
