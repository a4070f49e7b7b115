import { formatCount, formatPower_kW } from '../../../domain/format.ts'
import type { LngLat } from '../../../domain/geometry.ts'
import { layerRows, type TreeLayerId } from '../../../domain/layers/layer-table.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import type { PlaceNames } from '../layers/name-images.ts'
import { regionHitLayer, wardHitLayer } from '../layers/region-layers.ts'
import type { DescribeLand } from '../map-appearance.ts'
import { regionToSelect } from './click-router.ts'

type Say = (key: MessageKey, params?: Record<string, string | number>) => string
export type HoveredFeature = {
  layer: string
  sourceLayer?: string
  properties: Record<string, unknown>
  geometry?: { type: string; coordinates?: unknown }
}
/**
 * The highlighted feature with the text next to the pointer. `layer` and `id` identify it in the boundary tiles, or
 * identify a point.
 */
export type Hovered = {
  layer: string
  id: number
  name: string
  /** A second line below the name. */
  note?: string
  at: LngLat | null
}
/** The topmost feature that has a name. Points and lines take precedence over the land. */
export function hoveredOf(
  features: HoveredFeature[],
  selected: number,
  say: Say,
  describeLand: DescribeLand = () => null,
  names?: PlaceNames | null,
): Hovered | null {
  for (const feature of features) {
    const own = ownHover(feature)
    if (own) return own
    const name = nameOf(feature, say)
    if (!name) continue
    const note = feature.properties.generated ? { note: say('layers.generated') } : {}
    return { layer: feature.sourceLayer ?? feature.layer, id: 0, name, ...note, at: pointOf(feature) }
  }
  const land = features.find(feature => feature.layer === regionHitLayer)
  if (!land) return null
  const sddmm = Number(land.properties.SDDMM)
  const description = describeLand(sddmm)
  if (description) return { layer: 'local_level', id: sddmm, ...description, at: null }
  if (sddmm === selected) return hoveredWard(features, selected, say)
  const code = regionToSelect(sddmm, selected)
  const level = regionLevelOf(code)
  const field = { country: '', province: 'Province', district: 'District', local_level: 'GaPa_NaPa' }[level]
  const name = names?.get(code)?.name ?? String(land.properties[field] ?? '')
  return { layer: level, id: code, name, at: null }
}

/** Features of tools contain their own text, and the name and id that the tables of the tool use. */
function ownHover({ properties }: HoveredFeature): Hovered | null {
  const { hover_layer, hover_id, hover_name } = properties
  if (typeof hover_name !== 'string') return null
  return { layer: String(hover_layer), id: Number(hover_id), name: hover_name, at: null }
}

function hoveredWard(features: HoveredFeature[], selected: number, say: Say): Hovered | null {
  const { ward, generated } = features.find(feature => feature.layer === wardHitLayer)?.properties ?? {}
  if (ward === undefined) return null
  const hovered = { layer: 'ward', id: selected * 100 + Number(ward), at: null }
  if (ward === 0) return { ...hovered, name: say('map.wardUnmapped'), note: say('map.wardUnmapped.note') }
  const note = generated ? { note: say('layers.generated') } : {}
  return { ...hovered, name: say('map.ward', { ward: Number(ward) }), ...note }
}

function nameOf({ layer, sourceLayer, properties }: HoveredFeature, say: Say): string | null {
  const { name, households, kV, kVA, capacity_MW, power_kW, order, point_count } = properties
  if (layer === 'settlement-cluster') return say('map.settlements', { count: Number(point_count) })
  if (layer === 'settlement-single' || sourceLayer === 'settlement')
    return say('map.settlementHouseholds', {
      name: String(name),
      households: formatCount(Number(households)),
    })
  switch (sourceLayer) {
    case 'transmission':
      return name ? String(name) : say('map.line', { kV: Number(kV) })
    case 'distribution':
      return say('map.line', { kV: Number(kV) })
    case 'substation':
      return kV === undefined ? String(name) : say('map.substation', { name: String(name), kV: Number(kV) })
    case 'transformer':
      return kVA === undefined ? say('layer.transformer') : say('map.transformer', { kVA: Number(kVA) })
    case 'hydropower':
      return say('map.plant', { name: String(name), power: `${Number(capacity_MW)} MW` })
    case 'micro_hydro':
      return say('map.plant', { name: String(name), power: formatPower_kW(Number(power_kW)) })
    case 'streamline':
      return say('map.stream', { order: Number(order) })
    default: {
      const row = layerRows[sourceLayer as TreeLayerId]
      return name && (row?.line ?? row?.point) ? String(name) : null
    }
  }
}

const pointOf = ({ geometry }: HoveredFeature): LngLat | null =>
  geometry?.type === 'Point' ? (geometry.coordinates as LngLat) : null
