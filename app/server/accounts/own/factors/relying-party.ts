import { isIP } from 'node:net'

/** Relying party of passkeys (WebAuthn): their domain, and the one permitted origin. */
export type RelyingParty = { id: string; origin: string }

/**
 * From the public address if known, otherwise from the address of the call. Null where browsers create no
 * passkeys: for IP addresses, and without TLS except on localhost.
 */
export function relyingPartyOf(publicUrl: string, called: string): RelyingParty | null {
  const known = new URL(publicUrl)
  const { protocol, hostname, origin } = isNumber(known) ? new URL(called) : known
  if (isNumber({ hostname })) return null
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null
}

const isNumber = ({ hostname }: Pick<URL, 'hostname'>) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
