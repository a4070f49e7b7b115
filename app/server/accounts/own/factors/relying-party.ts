import { isIP } from 'node:net'

/** Who asks for passkeys (WebAuthn): the domain that they are for, and the one origin that may use them. */
export type RelyingParty = { id: string; origin: string }

/**
 * The address that people open, where it is known; else the one that the call came under. Null where browsers make no
 * passkeys: under a number, and without TLS but for this machine's own name.
 */
export function relyingPartyOf(publicUrl: string, called: string): RelyingParty | null {
  const known = new URL(publicUrl)
  const { protocol, hostname, origin } = isNumber(known) ? new URL(called) : known
  if (isNumber({ hostname })) return null
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null
}

const isNumber = ({ hostname }: Pick<URL, 'hostname'>) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
