import * as v from 'valibot'

/** Reply of a form that succeeded. Failures have the form `{success: false, errors}` (S-032). */
export const FormDone = v.object({ success: v.literal(true), errors: v.strictObject({}) })
