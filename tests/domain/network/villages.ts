import type { VillagePoints } from '../../../app/domain/network/layout/village-points.ts'
import type { NetworkTables } from '../../../app/domain/network/network-rates.ts'
import type { SizingRequest } from '../../../app/domain/network/sizing-request.ts'

/** Tables of the worked values. */
export const tables: NetworkTables = {
  version: 'test',
  network: {
    max_service_m: 30,
    min_service_m: 10,
    max_services_per_pole: 6,
    lv_span_m: 40,
    mv_span_m: 50,
    max_lv_reach_m: 600,
    max_voltage_drop_percent: 5,
    power_factor: 0.9,
    conductor_temperature_C: 50,
    transformer_loading: 0.8,
    max_transformer_kVA: 100,
    comparison_years: 10,
    lv_pole_NPR: 14_000,
    mv_pole_NPR: 25_000,
    service_NPR: 1500,
    service_NPR_per_m: 90,
    meter_NPR: 3500,
    wiring_NPR: 0,
  },
  conductors: [
    lv('Squirrel', 1.374, 0.316, 107, 151_000),
    lv('Weasel', 0.9116, 0.303, 139, 219_800),
    lv('Rabbit', 0.5449, 0.287, 193, 357_400),
    lv('Dog', 0.2745, 0.266, 300, 645_400),
    { ...lv('Weasel', 0.9116, 0.38, 139, 168_600), level: 'mv' },
  ],
  transformers: [
    { kVA: 25, NPR: 350_000, no_load_W: 100, load_W: 600 },
    { kVA: 50, NPR: 480_000, no_load_W: 150, load_W: 1000 },
    { kVA: 100, NPR: 700_000, no_load_W: 230, load_W: 1650 },
    { kVA: 200, NPR: 1_100_000, no_load_W: 380, load_W: 2750 },
  ],
}

function lv(
  name: string,
  ohm_per_km: number,
  reactance_ohm_per_km: number,
  max_A: number,
  NPR_per_km: number,
) {
  return { name, level: 'lv' as const, ohm_per_km, reactance_ohm_per_km, max_A, NPR_per_km }
}

export const request: SizingRequest = {
  household_W: 200,
  coincidence: 0.5,
  full_load_hours: 1825,
  standalone_NPR_per_W: 759.1,
  line_upkeep: 1.12289134,
  entry: { x: -200, y: 0, z: 1000 },
  mhp_line_km: 1,
}

/** Numbers from 0 to 1 that are the same in every run (minstd). */
export function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (48_271 * state) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Houses of one household at these places, on level ground. */
export const housesAt = (places: readonly (readonly [number, number])[]): VillagePoints => ({
  x: Float64Array.from(places, ([x]) => x),
  y: Float64Array.from(places, ([, y]) => y),
  z: new Float64Array(places.length),
  households: new Float64Array(places.length).fill(1),
  institution_W: new Float64Array(places.length),
  kind: new Uint8Array(places.length),
})

/** The same points in the order of `order`. */
export const reordered = (points: VillagePoints, order: readonly number[]): VillagePoints => ({
  x: Float64Array.from(order, i => points.x[i]),
  y: Float64Array.from(order, i => points.y[i]),
  z: Float64Array.from(order, i => points.z[i]),
  households: Float64Array.from(order, i => points.households[i]),
  institution_W: Float64Array.from(order, i => points.institution_W[i]),
  kind: Uint8Array.from(order, i => points.kind[i]),
})

/** A village of hamlets with a few institutions, of some shape and size. */
export function randomVillage(random: () => number, houses = 5 + Math.floor(random() * 120)): VillagePoints {
  const institutions = Math.floor(random() * 4)
  const count = houses + institutions
  const hamlets = Array.from({ length: 1 + Math.floor(random() * 4) }, () => [
    random() * 2500,
    random() * 2500,
    40 + random() * 500,
  ])
  const places = Array.from({ length: count }, () => {
    const [x, y, size] = hamlets[Math.floor(random() * hamlets.length)]
    return [x + size * (random() + random() - 1), y + size * (random() + random() - 1)] as const
  })
  const points = housesAt(places)
  for (let i = 0; i < count; i++) {
    points.z[i] = 1000 + 0.1 * points.x[i] - 0.2 * points.y[i]
    if (i < houses) {
      points.households[i] = random() < 0.5 ? 1 : 0.5 + random()
      continue
    }
    points.households[i] = 0
    points.kind[i] = 1
    points.institution_W[i] = Math.floor(random() * 5000)
  }
  return points
}

/** So many houses in hamlets of 60, 200 to a km². */
export function randomHamlets(random: () => number, houses: number): VillagePoints {
  const side_m = Math.sqrt(houses / 200) * 1000
  let centre = [0, 0]
  const places = Array.from({ length: houses }, (_, i) => {
    if (i % 60 === 0) centre = [random() * side_m, random() * side_m]
    const off = () => 150 * (random() + random() + random() - 1.5)
    return [centre[0] + off(), centre[1] + off()] as const
  })
  return housesAt(places)
}
