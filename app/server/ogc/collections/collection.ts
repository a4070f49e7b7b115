import type { Geometry } from 'geojson'
import { type Bounds, containsBounds, type LngLat } from '../../../domain/geometry.ts'
import type { TreeLayerId } from '../../../domain/layers/layer-table.ts'
import type { LayerKind } from '../../../domain/layers/origin/layer-kind.ts'
import type { Dimension } from '../../../domain/layers/rows/layer-row.ts'
import type { LayerOrigin, TileLayer } from '../../../domain/tilesets/schema.ts'
import { type PropertyFilter, passes } from './filter.ts'

export type OgcFeature = { id: number; geometry: Geometry; properties: Record<string, unknown> }
export type FeatureQuery = {
  /** Boxes that do not overlap, or null for everything. */
  boxes: readonly Bounds[] | null
  /** Conditions on properties. An empty filter has no conditions. */
  where: PropertyFilter
  /** Number of matches to skip, and maximum number to return. */
  from: number
  max: number
}
/** `features` is lazy: each feature is created when it is read. */
export type FeaturePage = { matched: number; features: Iterable<OgcFeature> }

/**
 * Layers of the layer tree. Each collection has one dimension, so the points among a plan's corrections are a separate
 * collection.
 */
export type CollectionId = TreeLayerId | 'map-correction-points'

/** One layer of the tree for GIS programs, with its features in a stable order. */
export type Collection = {
  id: CollectionId
  dimension: Dimension
  /** The layer in the tiles that corresponds to it, or null if there is none. */
  tiles: ({ layer: string } & Pick<TileLayer, 'minzoom' | 'maxzoom' | 'fields'>) | null
  bounds: Bounds
  /** Sources of the features, and of their figures if those are different. */
  origins: readonly Pick<LayerOrigin, 'source' | 'publisher' | 'licence' | 'vintage' | 'attribution'>[]
  kind: LayerKind
  find(query: FeatureQuery): FeaturePage | Promise<FeaturePage>
  one(id: number): OgcFeature | null | Promise<OgcFeature | null>
}

export const attributionOf = (collections: readonly Collection[]): string =>
  [...new Set(collections.flatMap(({ origins }) => origins.flatMap(one => one.attribution || [])))].join('; ')

/**
 * A page of a collection whose features have the indices 0 to `count`. `properties` returns the properties at an index
 * without the geometry, for collections where that is faster.
 */
export function featurePageOf(
  { boxes, where, from, max }: FeatureQuery,
  count: number,
  within: Within,
  feature: (place: number) => OgcFeature,
  properties: (place: number) => Record<string, unknown> = place => feature(place).properties,
): FeaturePage {
  if (boxes === null && where.length === 0)
    return { matched: count, features: made(range(from, Math.min(count, from + max)), feature) }
  const places = lastPlaces(within, JSON.stringify([boxes, where]), () => {
    const all = boxes === null ? [...range(0, count)] : placesIn(boxes, within)
    return where.length === 0 ? all : all.filter(place => passes(properties(place), where))
  })
  return { matched: places.length, features: made(places.slice(from, from + max), feature) }
}

type Within = (box: Bounds) => Iterable<number>
/** Latest result of each search, because the pages of one box are usually requested one after another. */
const lastFound = new WeakMap<Within, { key: string; places: number[] }>()

function lastPlaces(within: Within, key: string, search: () => number[]): number[] {
  const last = lastFound.get(within)
  if (last?.key === key) return last.places
  const places = search()
  lastFound.set(within, { key, places })
  return places
}

const placesIn = (boxes: readonly Bounds[], within: Within): number[] =>
  [...new Set(boxes.flatMap(box => [...within(box)]))].sort((a, b) => a - b)

function* made(places: Iterable<number>, feature: (place: number) => OgcFeature): Generator<OgcFeature> {
  for (const place of places) yield feature(place)
}

function* range(from: number, end: number): Generator<number> {
  for (let place = from; place < end; place++) yield place
}

export const pointAt = (coordinates: LngLat): Geometry => ({ type: 'Point', coordinates })

/** Whether a line has a point in a box. `own` is the bounding box of the line. */
export function lineMeets(line: readonly ArrayLike<number>[], own: Bounds, box: Bounds): boolean {
  if (containsBounds(box, own)) return true
  for (let i = 1; i < line.length; i++) if (sideMeets(line[i - 1], line[i], box)) return true
  return false
}

/** Liang–Barsky algorithm: determines the part of a side that lies between each pair of the box's edges. */
function sideMeets(a: ArrayLike<number>, b: ArrayLike<number>, [west, south, east, north]: Bounds): boolean {
  let [from, to] = [0, 1]
  for (const [axis, min, max] of [
    [0, west, east],
    [1, south, north],
  ]) {
    const step = b[axis] - a[axis]
    if (step === 0) {
      if (a[axis] < min || a[axis] > max) return false
      continue
    }
    const [t1, t2] = [(min - a[axis]) / step, (max - a[axis]) / step]
    from = Math.max(from, Math.min(t1, t2))
    to = Math.min(to, Math.max(t1, t2))
    if (from > to) return false
  }
  return true
}
