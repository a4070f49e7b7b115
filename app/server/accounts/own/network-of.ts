import { isIPv6 } from 'node:net'

/**
 * What attempts are counted by: an IPv4 address, or the /64 of an IPv6 one, all of which one household has and can
 * change at will.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]
  const [plain] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head, tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? 0 : tail.split(':').length
  const rest = tail === undefined ? [] : Array.from({ length: 8 - groups.length - after }, () => '0')
  const all = [...groups, ...rest, ...(tail ? tail.split(':') : [])]
  return `${all
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
