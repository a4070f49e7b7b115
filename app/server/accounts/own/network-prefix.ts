import ipaddr from 'ipaddr.js'

/**
 * Key for counting attempts from an address. This is the whole address for IPv4 but only the /64 prefix for IPv6,
 * because a household can change its address within the prefix at will.
 */
export function networkPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const found = ipaddr.process(address)
  if (found.kind() === 'ipv4') return found.toString()
  const { parts } = found as ipaddr.IPv6
  return `${parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')}::/64`
}
