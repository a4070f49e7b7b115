/** Properties with their required values. */
export type PropertyFilter = readonly (readonly [name: string, value: string | number | boolean])[]

/** Whether properties match a filter; a missing property does not. */
export const passes = (properties: Record<string, unknown>, where: PropertyFilter): boolean =>
  where.every(([name, value]) => properties[name] === value)
