/** Coefficients a and b for March, April and May (models D5 v). */
const rows = [
  [0.384, 0.091],
  [0.181, 0.104],
  [0.0001, 0.136],
] as const

/**
 * Mean flows of March, April and May in m³/s according to the modified HYDEST method, (a + b √A5000)². They are used
 * to cross-check WECS/DHM in the dry season, but not for design (models D5 v).
 */
export function modifiedHydestSpring(a5000_km2: number): [march: number, april: number, may: number] {
  const [march, april, may] = rows.map(([a, b]) => (a + b * Math.sqrt(a5000_km2)) ** 2)
  return [march, april, may]
}
