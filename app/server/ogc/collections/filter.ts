/** Properties and the values that they must have. */
export type PropertyFilter = readonly (readonly [name: string, value: string | number | boolean])[]

/** Whether properties are as a filter wants them; what has no such property is not. */
export const passes = (properties: Record<string, unknown>, where: PropertyFilter): boolean =>
  where.every(([name, value]) => properties[name] === value)
