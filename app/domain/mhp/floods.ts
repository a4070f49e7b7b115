/** Standard normal variates by return period in years (models D5 iii). */
const variates = [
  [5, 0.842],
  [10, 1.282],
  [20, 1.645],
  [50, 2.054],
  [100, 2.326],
  [200, 2.576],
  [500, 2.878],
  [1000, 3.09],
] as const

export type Flood = { years: number; flow_m3s: number }

/**
 * Floods of an ungauged catchment in m³/s by return period, based on the part of it below 3000 m (WECS/DHM 1990;
 * models D5 iii).
 */
export function wecsFloods(a3000_km2: number): Flood[] {
  const two = 1.8767 * Math.exp(0.8783 * Math.log(a3000_km2 + 1))
  const hundred = 14.63 * Math.exp(0.7342 * Math.log(a3000_km2 + 1))
  const sigma = Math.log(hundred / two) / 2.326
  return [
    { years: 2, flow_m3s: two },
    ...variates.map(([years, s]) => ({ years, flow_m3s: two * Math.exp(s * sigma) })),
  ]
}
