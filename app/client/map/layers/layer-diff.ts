import type { FilterSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { MapLayers, Slot } from '../slots.ts'
import { anchorOf } from './base-style.ts'

/** One step between two composed states of the map. */
export type LayerChange =
  | { do: 'removeLayer'; id: string }
  | { do: 'removeSource'; id: string }
  | { do: 'addSource'; id: string; source: SourceSpecification }
  | { do: 'setData'; id: string; data: GeoJSON.GeoJSON }
  | { do: 'addLayer'; layer: LayerSpecification; before: string }
  | { do: 'setPaint' | 'setLayout'; id: string; name: string; value: unknown }
  | { do: 'setFilter'; id: string; filter: FilterSpecification | null }
  | { do: 'setZooms'; id: string; min: number; max: number }

/**
 * The shortest list of steps from `before` to `after`. Layers keep their order inside a slot. A layer whose type,
 * source or slot has changed is recreated. All other layers are changed in place, so that nothing flickers.
 */
export function layerChanges(before: MapLayers, after: MapLayers): LayerChange[] {
  const replaced = replacedSources(before, after)
  const unchanged = unchangedLayers(before, after, replaced)
  const changes: LayerChange[] = []
  for (const { layer } of before.layers)
    if (!unchanged.has(layer.id)) changes.push({ do: 'removeLayer', id: layer.id })
  for (const id of Object.keys(before.sources)) {
    if (!(id in after.sources) || replaced.has(id)) changes.push({ do: 'removeSource', id })
  }
  for (const [id, source] of Object.entries(after.sources)) {
    const old = before.sources[id]
    if (!old || replaced.has(id)) changes.push({ do: 'addSource', id, source })
    else if (source.type === 'geojson' && old.type === 'geojson' && source.data !== old.data)
      changes.push({ do: 'setData', id, data: source.data as GeoJSON.GeoJSON })
  }
  const present = new Set(unchanged)
  after.layers.forEach((entry, index) => {
    if (unchanged.has(entry.layer.id)) return
    changes.push({ do: 'addLayer', layer: entry.layer, before: nextInSlot(after, index, present) })
    present.add(entry.layer.id)
  })
  const old = new Map(before.layers.map(({ layer }) => [layer.id, layer]))
  for (const { layer } of after.layers) {
    const was = old.get(layer.id)
    if (was && unchanged.has(layer.id)) changes.push(...inPlace(was, layer))
  }
  return changes
}

/** Sources that cannot be changed in place. GeoJSON data can be. */
function replacedSources(before: MapLayers, after: MapLayers): Set<string> {
  const withoutData = (source: SourceSpecification) =>
    source.type === 'geojson' ? JSON.stringify({ ...source, data: null }) : JSON.stringify(source)
  return new Set(
    Object.keys(after.sources).filter(
      id => id in before.sources && withoutData(before.sources[id]) !== withoutData(after.sources[id]),
    ),
  )
}

/** Ids of layers that are kept as objects. If the order in a slot has changed, all layers in the slot are recreated. */
function unchangedLayers(before: MapLayers, after: MapLayers, replaced: Set<string>): Set<string> {
  const old = new Map(before.layers.map(entry => [entry.layer.id, entry]))
  const same = after.layers.filter(({ slot, layer }) => {
    const was = old.get(layer.id)
    return (
      was !== undefined &&
      was.slot === slot &&
      was.layer.type === layer.type &&
      sourceOf(was.layer) === sourceOf(layer) &&
      !replaced.has(sourceOf(layer).split('/')[0])
    )
  })
  const ids = new Set(same.map(({ layer }) => layer.id))
  for (const slot of new Set(same.map(entry => entry.slot))) {
    const order = (entries: { slot: Slot; layer: LayerSpecification }[]) =>
      entries.filter(e => e.slot === slot && ids.has(e.layer.id)).map(e => e.layer.id)
    const now = order(same)
    if (order(before.layers).join(' ') !== now.join(' ')) for (const id of now) ids.delete(id)
  }
  return ids
}

function sourceOf(layer: LayerSpecification): string {
  if (!('source' in layer)) return ''
  return `${layer.source}/${'source-layer' in layer ? layer['source-layer'] : ''}`
}

function nextInSlot(after: MapLayers, index: number, present: Set<string>): string {
  const { slot } = after.layers[index]
  const next = after.layers.slice(index + 1).find(entry => entry.slot === slot && present.has(entry.layer.id))
  return next ? next.layer.id : anchorOf(slot)
}

function inPlace(was: LayerSpecification, now: LayerSpecification): LayerChange[] {
  const changes: LayerChange[] = []
  for (const part of ['paint', 'layout'] as const) {
    const from = (was[part] ?? {}) as Record<string, unknown>
    const to = (now[part] ?? {}) as Record<string, unknown>
    for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
      if (JSON.stringify(from[name]) === JSON.stringify(to[name])) continue
      changes.push({
        do: part === 'paint' ? 'setPaint' : 'setLayout',
        id: now.id,
        name,
        value: to[name] ?? null,
      })
    }
  }
  const filter = 'filter' in now ? now.filter : undefined
  const oldFilter = 'filter' in was ? was.filter : undefined
  if (JSON.stringify(filter) !== JSON.stringify(oldFilter))
    changes.push({ do: 'setFilter', id: now.id, filter: filter ?? null })
  if (was.minzoom !== now.minzoom || was.maxzoom !== now.maxzoom)
    changes.push({ do: 'setZooms', id: now.id, min: now.minzoom ?? 0, max: now.maxzoom ?? 24 })
  return changes
}
