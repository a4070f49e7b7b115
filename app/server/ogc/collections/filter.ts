/** Properties and the values that they must have. */
export type Filter = readonly (readonly [name: string, value: string | number | boolean])[]

/** Whether properties are as a filter wants them; what has no such property is not. */
export const passes = (properties: Record<string, unknown>, where: Filter): boolean =>
  where.every(([name, value]) => properties[name] === value)
