import { isIP } from 'node:net'

/** The relying party of passkeys (WebAuthn): their domain and the only permitted origin. */
export type RelyingParty = { id: string; origin: string }

/**
 * Derives the relying party from the public address if it is a host name, otherwise from the address of the call.
 * Returns null where browsers do not create passkeys: on IP addresses, and without TLS except on localhost.
 */
export function relyingPartyOf(publicUrl: string, called: string): RelyingParty | null {
  const known = new URL(publicUrl)
  const { protocol, hostname, origin } = isNumber(known) ? new URL(called) : known
  if (isNumber({ hostname })) return null
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null
}

const isNumber = ({ hostname }: Pick<URL, 'hostname'>) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
