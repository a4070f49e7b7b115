/** Idempotency key (`SentKey`); also works outside a secure context. */
export const newSentKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
