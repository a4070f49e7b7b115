import * as v from 'valibot'

/** JSON structures of WebAuthn Level 3, limited to the fields used here. Unknown fields are ignored. */
const Bytes = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(16_384))
const Text = v.pipe(v.string(), v.maxLength(64))
const Descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
})
const Preference = v.picklist(['required', 'preferred', 'discouraged'])

/** Options with which a browser creates a passkey. */
export const PasskeyRequest = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({ residentKey: Preference, userVerification: Preference }),
  attestation: v.literal('none'),
})

/** Options with which a browser signs in using an existing passkey. */
export const PasskeyQuestion = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  allowCredentials: v.array(Descriptor),
  userVerification: Preference,
})

const credential = { id: Bytes, rawId: Bytes, type: v.literal('public-key') }

export const MadePasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: v.optional(v.pipe(v.array(Text), v.maxLength(8))),
  }),
})
export type MadePasskey = v.InferOutput<typeof MadePasskey>

export const PasskeyAnswer = v.object({
  ...credential,
  response: v.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
})
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>
