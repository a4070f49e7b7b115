/**
 * The draws of models I1 written again from their text, in the plainest way and with plain random numbers: shares
 * nothing with the product. Seeded rates (models B2), remoteness B, AC systems.
 */
export type Cluster = {
  households: number
  watts: number
  hours: number
  pvout: number
  grid_km: number
  mhp_km: number
  stream: { power_kW: number; low: number; high: number } | null
}

let state = 20_261_122
function uniform(): number {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

/** Triangular by folding: the density of a sum of two linear pieces, drawn by rejection. */
function triangle(a: number, mode: number, b: number): number {
  for (;;) {
    const x = a + (b - a) * uniform()
    const height = x < mode ? (x - a) / (mode - a) : (b - x) / (b - mode)
    if (uniform() < (x === mode ? 1 : height)) return x
  }
}

export function sharesByHand(cluster: Cluster, years: number, draws: number) {
  const won: Record<string, number> = { shs: 0, solar_minigrid: 0, mhp: 0, grid: 0 }
  for (let i = 0; i < draws; i++) {
    const costs = drawn(cluster, years)
    const [cheapest] = Object.entries(costs).sort((x, y) => x[1] - y[1])[0]
    won[cheapest]++
  }
  return Object.fromEntries(Object.entries(won).map(([name, count]) => [name, count / draws]))
}

function drawn({ households, watts, hours, pvout, grid_km, mhp_km, stream }: Cluster, years: number) {
  const x = { shs: triangle(0.8, 1, 1.25), smg: triangle(0.75, 1, 1.4), mhp: triangle(0.7, 1, 1.6) }
  const line = triangle(0.7, 1, 1.5)
  const lines = triangle(0.8, 1, 1.2)
  const maintenance = () => triangle(0.7, 1, 1.5)
  const [maintenanceShs, maintenanceSmg, maintenanceMhp, maintenanceGrid] = [
    maintenance(),
    maintenance(),
    maintenance(),
    maintenance(),
  ]
  const price = 9.5 * triangle(0.8, 1, 1.4)
  const w = watts * triangle(0.8, 1, 1.3)
  const d = grid_km * triangle(1, 1.1, 1.4)
  const rate = 0.06 + 0.08 * uniform()
  const flow = stream ? Math.exp(Math.log(stream.low) + uniform() * Math.log(stream.high / stream.low)) : 1

  const P = (households * w) / 1000
  const E = P * hours * 365
  const K = E / pvout
  const M = (households * w * (0.5 + 0.5 / Math.sqrt(households))) / 1000
  let a = 0
  for (let t = 1; t <= years; t++) a += 1 / (1 + rate) ** t
  const worn = (every: number) => {
    let sum = 0
    for (let t = every; t < years; t += every) sum += 1 / (1 + rate) ** t
    return sum
  }
  const network = households * 30_000
  const costs: Record<string, number> = {
    shs: x.shs * 580_000 * P + maintenanceShs * 15_000 * P * a + x.shs * 140_000 * P * worn(5),
    solar_minigrid:
      x.smg * 500_000 * K +
      lines * network +
      maintenanceSmg * (12_000 * K + 0.02 * network) * a +
      x.smg * 130_000 * K * worn(7),
    mhp:
      x.mhp * 500_000 * M +
      lines * (network + 1e6 * mhp_km) +
      maintenanceMhp * (18_600 * M + 0.02 * (network + 1e6 * mhp_km)) * a,
    grid:
      line * 2.5e6 * d + lines * network + (maintenanceGrid * (50_000 * d + 0.02 * network) + price * E) * a,
  }
  if (stream && stream.power_kW * flow < M) delete costs.mhp
  return costs
}
