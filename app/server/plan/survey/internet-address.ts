import ipaddr from 'ipaddr.js'

const allocated = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address (IPv4 or IPv6) is one of the internet: nobody asks our own network for something through us. Of IPv6
 * only what is given out for it counts, since further ranges lead inside by way of a translator.
 */
export function isOnInternet(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const found = ipaddr.process(address)
  return found.range() === 'unicast' && (found.kind() === 'ipv4' || found.match(allocated))
}
