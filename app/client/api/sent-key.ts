/** A key by which the server knows what is sent twice (`SentKey`); drawn where pages have no secure context too. */
export const newSentKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
