import { createHash } from 'node:crypto'

/** Returns a strong validator (RFC 9110, 8.8.3) for a body. */
export const etagOf = (body: Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
