import type { MapLayers } from '../slots.ts'
import { joinLayers } from './base-style.ts'
import type { DataState } from './data-state.ts'
import { plainLayers } from './plain-layers.ts'
import { regionLabels } from './region-labels.ts'
import { regionLayers } from './region-layers.ts'
import { terrainLayers } from './relief/terrain-layers.ts'
import { settlementLayers } from './settlements/settlement-layers.ts'
import { waterLayers } from './water-layers.ts'

/**
 * Data layers of the map. Layers that are enabled only below a resolution of 0.001° have the corresponding minimum
 * zoom, so that nothing changes while the camera is moving.
 */
export function dataLayers(state: DataState): MapLayers {
  const parts = [regionLayers, terrainLayers, waterLayers, plainLayers, settlementLayers, regionLabels].map(
    part => part(state),
  )
  const layers = joinLayers(parts).layers.filter(
    ({ layer }) => 'source' in layer && layer.source in state.sources,
  )
  const used = new Set(layers.map(({ layer }) => ('source' in layer ? layer.source : '')))
  const sources = Object.entries(state.sources).filter(([name]) => used.has(name))
  return { sources: Object.fromEntries(sources), layers }
}
