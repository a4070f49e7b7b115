import ipaddr from 'ipaddr.js'

const allocated = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IPv4 or IPv6 address is public. Private addresses are blocked to prevent server-side request forgery
 * (SSRF). For IPv6, only the range assigned to the internet is accepted, since translators can lead from other ranges
 * to the internal network.
 */
export function isOnInternet(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const found = ipaddr.process(address)
  return found.range() === 'unicast' && (found.kind() === 'ipv4' || found.match(allocated))
}
