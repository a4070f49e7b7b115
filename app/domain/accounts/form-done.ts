import * as v from 'valibot'

/** What a form answers once it is done; a failure carries `{success: false, errors}` (S-032). */
export const FormDone = v.object({ success: v.literal(true), errors: v.strictObject({}) })
