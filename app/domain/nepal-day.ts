/** Asia/Kathmandu has been UTC+5:45 all year since 1986, so neither the browser nor the server needs time zone data. */
const offset_ms = (5 * 60 + 45) * 60_000

/** Nepal time in ISO 8601 with its offset, `2026-11-27T00:30:00.000+05:45`. */
export const timeInNepal = (moment: Date): string =>
  new Date(moment.getTime() + offset_ms).toISOString().replace('Z', '+05:45')

/** The calendar day in Nepal at a given time, `2026-11-27`. */
export const dayInNepal = (moment: Date): string => timeInNepal(moment).slice(0, 10)

export const yearInNepal = (moment: Date): number => Number(timeInNepal(moment).slice(0, 4))
