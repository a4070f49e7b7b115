import type { VillagePoints } from './layout/village-points.ts'
import type { NetworkSummary } from './network-schemas.ts'
import type { SizedNetwork } from './sized-network.ts'

/** Summarizes a sized network for an answer. */
export function summariseNetwork({ kind }: VillagePoints, sized: SizedNetwork): NetworkSummary {
  const { grid, solar_minigrid, mhp } = sized.options
  const count = (of: (i: number) => boolean) =>
    kind.reduce((sum, _, i) => (sized.standalone[i] === 1 && of(i) ? sum + 1 : sum), 0)
  const max = (of: (area: SizedNetwork['areas'][number]) => number) =>
    sized.areas.reduce((all, area) => Math.max(all, of(area)), 0)
  return {
    households_in: sized.households,
    households_standalone: sized.standalone_households,
    houses_standalone: count(i => kind[i] === 0),
    institutions_standalone: count(i => kind[i] !== 0),
    areas: sized.areas.length,
    lv_km: sized.lv_km.reduce((sum, km) => sum + km, 0),
    mv_km: grid.mv.km,
    lv_poles: sized.lv_poles,
    transformers: Object.fromEntries(grid.transformers.map(({ kVA, count }) => [kVA, count])),
    worst_drop_percent: max(area => area.worst_drop_percent),
    longest_lv_m: max(area => area.longest_m),
    losses_percent: grid.losses_percent,
    NPR_per_connection: {
      grid: grid.NPR_per_connection,
      solar_minigrid: solar_minigrid.NPR_per_connection,
      mhp: mhp.NPR_per_connection,
    },
  }
}
