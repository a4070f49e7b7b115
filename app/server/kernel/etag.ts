import { createHash } from 'node:crypto'

/** A strong validator (RFC 9110, 8.8.3) of a body. */
export const etagOf = (body: Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
