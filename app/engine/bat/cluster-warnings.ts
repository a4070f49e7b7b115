import { isGridOffered } from '../../domain/bat/best.ts'
import type { ZonalQuery } from '../../domain/bat/contract.ts'
import type { OwnRate } from '../../domain/bat/costs/costs-contract.ts'
import type { Settlement } from '../../domain/bat/settlements-contract.ts'
import { roundHalfUp } from '../../domain/format.ts'
import type { Message, MessageKey } from '../../domain/messages/messages.ts'
import type { Fact } from '../../domain/region/facts.ts'
import { filterInWords } from '../../domain/spatial/buildings/building-filter-words.ts'
import { thresholds } from '../../domain/technologies/site.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { HouseCount } from '../atlas/buildings/households.ts'
import type { TerrainFacts } from '../atlas/terrain-facts.ts'

/** Warnings about the answer for one cluster. */
export function warningsOfCluster(
  houses: HouseCount,
  fact: Fact | undefined,
  terrain: TerrainFacts,
  breadth_km: number,
): Message[] {
  const warnings: Message[] = []
  if (breadth_km > thresholds.networkBreadth_km) {
    const params = { km: roundHalfUp(breadth_km, 1), most: thresholds.networkBreadth_km }
    warnings.push({ key: 'bat.warn.tooWide', params })
  }
  if (houses.filter !== undefined) {
    warnings.push({ key: 'bat.warn.filtered', params: { filter: filterInWords(houses.filter) } })
  }
  if (houses.levels.length > 1) {
    warnings.push({
      key: 'bat.warn.twoLevels',
      params: { count: houses.levels.length, name: fact?.name_en ?? '' },
    })
  }
  if (terrain.pvout_kWh === null) warnings.push({ key: 'bat.warn.noTerrain', params: {} })
  else if (!terrain.isLandCoverKnown) warnings.push({ key: 'bat.warn.landCoverUnknown', params: {} })
  return warnings
}

/** Warnings about every answer in a local level, which concern its sources. */
export function warningsOfSources(
  atlas: Atlas,
  fact: Fact | undefined,
  mode: ZonalQuery['hh_input'],
): Message[] {
  const warnings: Message[] = []
  if (fact === undefined || fact.households_2021 <= 0) warnings.push({ key: 'bat.warn.noCensus', params: {} })
  const generated = generatedLayers(atlas, mode)
  if (generated.length > 0) {
    warnings.push({ key: 'bat.warn.generated', params: { layers: generated.map(key => ({ key })) } })
  }
  return warnings
}

/**
 * Rates of the cluster's own that have no effect because they belong to the other method of costing lines inside the
 * place.
 */
export function warningsOfOwnRates(changed: readonly OwnRate[], isSized: boolean): Message[] {
  if (isSized)
    return changed.some(({ name }) => name === 'settings.distribution_NPR_per_connection')
      ? [{ key: 'bat.warn.flatRateUnused' }]
      : []
  return changed.some(({ name }) => name.startsWith('network.'))
    ? [{ key: 'bat.warn.networkRatesUnused' }]
    : []
}

/** Layers on which an answer is based, by manifest key. */
const restsOn: [words: MessageKey, layers: string[]][] = [
  ['bat.layer.houses', ['buildings.building']],
  ['bat.layer.terrain', ['terrain']],
  ['bat.layer.streams', ['streams.streamline']],
  ['bat.layer.grid', ['energy.distribution', 'energy.substation', 'energy.transformer']],
  ['bat.layer.landCover', ['landCover']],
  ['bat.layer.terai', ['terai']],
  ['bat.layer.settlements', ['settlements.settlement']],
]

function generatedLayers({ manifest }: Atlas, mode: ZonalQuery['hh_input']): MessageKey[] {
  const isGenerated = (layer: string) => manifest.layers[layer]?.generated === true
  const found = restsOn.filter(([, layers]) => layers.some(isGenerated)).map(([words]) => words)
  return mode === 'census' && isGenerated('boundaries.ward') ? [...found, 'bat.layer.wards'] : found
}

/** Warns if the limit rather than the cost rules out the grid. */
export function warningsOfLimit(
  settlements: Pick<Settlement, 'best' | 'feasible' | 'distance_to_grid_ext_km' | 'life_cycle_costs'>[],
  choice: ZonalQuery['extra_params'],
): Message[] {
  const limited = settlements.filter(({ best, feasible, distance_to_grid_ext_km, life_cycle_costs }) => {
    if (!feasible.includes('grid') || isGridOffered(distance_to_grid_ext_km, choice)) return false
    if (best === null) return false
    return (life_cycle_costs.grid ?? Number.POSITIVE_INFINITY) < (life_cycle_costs[best] ?? 0)
  })
  if (limited.length === 0) return []
  const params = { count: limited.length, all: settlements.length, km: choice.grid_extension_limit_km }
  return [{ key: choice.grid_extension ? 'bat.warn.limit' : 'bat.warn.noPlan', params }]
}
