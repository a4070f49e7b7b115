/** Whether two values have the same JSON. Parts of records that are the same object are not compared further. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isRecord(one) && isRecord(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...names].every(name => one[name] === other[name] || json(one[name]) === json(other[name]))
  }
  return json(one) === json(other)
}

const json = (value: unknown) => JSON.stringify(value)
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
