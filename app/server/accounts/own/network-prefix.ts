import ipaddr from 'ipaddr.js'

/**
 * Key for counting attempts: an IPv4 address, or the /64 of an IPv6 one, within which a household can change
 * addresses at will.
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
