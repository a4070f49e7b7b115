import { greatestArea } from '../areas/connect.ts'
import { peak_kVA } from '../areas/village-state.ts'
import type { NetworkArea } from '../areas/wire-area.ts'
import { dropPercent, type Equipment, rateSubstation, type Substation } from '../equipment.ts'
import type { Poles } from '../layout/poles.ts'
import type { SizingRequest } from '../sizing-request.ts'
import { type MvLines, mvLines, noMvLines } from './medium-voltage.ts'

/** Technologies that can feed a network, each in a different way. */
export const networkOptions = ['grid', 'solar_minigrid', 'mhp'] as const
export type NetworkOption = (typeof networkOptions)[number]

/** A transformer, or several in parallel, with the peak load. `pole` is −1 at a micro-hydro plant. */
export type LoadedSubstation = Substation & { pole: number; load_kVA: number }
/** How an option feeds the areas. */
export type Feed = { mv: MvLines; substations: LoadedSubstation[] }

/**
 * The grid reaches a transformer in each area over 11 kV lines. The powerhouse of a mini-grid is at the site with the
 * highest load and feeds that area at 400 V. A micro-hydro plant feeds a single area at 400 V if the voltage drop
 * permits.
 */
export function feedAreas(
  areas: readonly NetworkArea[],
  poles: Poles,
  equipment: Equipment,
  request: SizingRequest,
): Record<NetworkOption, Feed> {
  const sites = Int32Array.from(areas, ({ site }) => site)
  const each = areas.map(({ site, kVA, substation }) => ({ ...substation, pole: site, load_kVA: kVA }))
  const between = areas.length === 1 ? noMvLines : mvLines(sites, poles, equipment)
  const greatest = greatestArea(areas)
  const others = areas.filter((_, i) => i !== greatest)
  const stepUp = (pole: number, fed: readonly NetworkArea[]): LoadedSubstation => {
    const sum = (of: (area: NetworkArea) => number) => fed.reduce((total, area) => total + of(area), 0)
    const load_kVA = peak_kVA(
      sum(one => one.households),
      sum(one => one.institution_W),
      { demand: request, equipment },
    )
    return { ...rateSubstation(load_kVA, equipment), pole, load_kVA }
  }
  return {
    grid: {
      mv: request.entry === null ? between : mvLines(sites, poles, equipment, request.entry),
      substations: each,
    },
    solar_minigrid: {
      mv: between,
      substations:
        others.length === 0
          ? []
          : [stepUp(areas[greatest].site, others), ...each.filter((_, i) => i !== greatest)],
    },
    mhp: {
      mv: between,
      substations: isLowVoltageEnough(areas, equipment, request) ? [] : [stepUp(-1, areas), ...each],
    },
  }
}

/** Whether a micro-hydro plant can feed the village at 400 V with the most expensive conductor. */
function isLowVoltageEnough(
  areas: readonly NetworkArea[],
  { lvByPrice, rates }: Equipment,
  { mhp_line_km }: SizingRequest,
): boolean {
  if (areas.length > 1) return false
  const [{ peak_kW, worst_drop_percent }] = areas
  const lost = dropPercent(peak_kW, mhp_line_km, lvByPrice[lvByPrice.length - 1])
  return lost + worst_drop_percent <= rates.max_voltage_drop_percent
}
