/** Names of properties with their required values. */
export type PropertyFilter = readonly (readonly [name: string, value: string | number | boolean])[]

/** Whether properties match a filter. A missing property does not match. */
export const passes = (properties: Record<string, unknown>, where: PropertyFilter): boolean =>
  where.every(([name, value]) => properties[name] === value)
