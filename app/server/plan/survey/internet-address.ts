import ipaddr from 'ipaddr.js'

const allocated = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IPv4 or IPv6 address is public; blocks private addresses to prevent server-side request forgery
 * (SSRF). Of IPv6 only the range assigned to the internet counts, since other ranges can lead inside through
 * a translator.
 */
export function isOnInternet(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const found = ipaddr.process(address)
  return found.range() === 'unicast' && (found.kind() === 'ipv4' || found.match(allocated))
}
