import type { Geometry, Position } from 'geojson'
import { type Bounds, boundsOf, isEmptyBounds, meetBounds, ringOf } from '../../../domain/geometry.ts'
import { type PlanLayerId, planLayerRows } from '../../../domain/layers/rows/my-plan.ts'
import type { CorrectionRow } from '../../../domain/plan/corrections/contract.ts'
import type { PlanCollection, PlanGeojsons } from '../../../domain/plan/geojsons-contract.ts'
import { indexArea } from '../../../domain/spatial/polygon/area-index.ts'
import { polygonTouchesArea } from '../../../domain/spatial/polygon/polygon-touches-area.ts'
import type { NumberedPoint } from '../../plan/survey/points.ts'
import { type Collection, featurePageOf, lineMeets, type OgcFeature } from './collection.ts'

/** Zoom levels at which there are tiles of a plan's features. */
export const planZooms = { minzoom: 5, maxzoom: 14 } as const

type PlanCollectionId = PlanLayerId | 'map-correction-points'
const collectionIds = [...(Object.keys(planLayerRows) as PlanLayerId[]), 'map-correction-points'] as const

/** Layers that people have observed. All others are computed from the atlas. */
const ofThePlan: readonly PlanCollectionId[] = ['survey-points', 'map-corrections', 'map-correction-points']

/**
 * Collections for the layers of a plan. There may be many survey points, so these are read from the database page by
 * page. `around` is the extent of a layer without features, and `isGenerated` states whether any layer of the atlas is
 * generated.
 */
export function planCollections(
  geojsons: Omit<PlanGeojsons, 'survey-points'>,
  corrections: readonly CorrectionRow[],
  points: PointSource,
  { around, isGenerated }: { around: Bounds; isGenerated: boolean },
): PlanCollections {
  const given: Record<Exclude<PlanCollectionId, 'survey-points'>, { features: readonly Given[] }> = {
    ...geojsons,
    'map-corrections': correctionsOf(corrections, 'LineString'),
    'map-correction-points': correctionsOf(corrections, 'Point'),
  }
  return collectionIds.map((id): PlanCollections[number] => {
    if (id === 'survey-points') return pointCollection(points, around)
    const features = given[id].features.map(
      ({ properties, geometry }, place): OgcFeature => ({
        id: place + 1,
        properties,
        geometry: geometry as Geometry,
      }),
    )
    const boxes = features.map(({ geometry }) => boundsOf(positionsOf(geometry)))
    const all = boundsOf(
      boxes.flatMap(([west, south, east, north]) => [
        [west, south],
        [east, north],
      ]),
    )
    function* within(box: Bounds) {
      for (const [place, { geometry }] of features.entries())
        if (meetBounds(boxes[place], box) && meets(geometry, boxes[place], box)) yield place
    }
    return {
      id,
      dimension: id === 'map-correction-points' ? 0 : planLayerRows[id].dimension,
      tiles: { layer: id, fields: {}, ...planZooms },
      bounds: isEmptyBounds(all) ? around : all,
      origins: [],
      kind: ofThePlan.includes(id) ? 'measured' : isGenerated ? 'generated' : 'computed',
      find: query => featurePageOf(query, features.length, within, place => features[place]),
      one: wanted => features[wanted - 1] ?? null,
      inTile: () => features,
    }
  })
}
/**
 * `inTile` returns the features that may be in a box. If there are many points, it returns at most one per cell of the
 * given size (in degrees).
 */
export type PlanCollections = (Collection & {
  inTile(
    box: Bounds,
    cell_deg: readonly [number, number],
  ): readonly OgcFeature[] | Promise<readonly OgcFeature[]>
})[]

/** Survey points in the order of the database. Indices start at 1. */
export type PointSource = {
  bounds: Bounds
  count: number
  page(from: number, limit: number): Promise<NumberedPoint[]>
  pageIn(
    boxes: readonly Bounds[],
    from: number,
    limit: number,
  ): Promise<{ matched: number; points: NumberedPoint[] }>
  onGrid(box: Bounds, cell_deg: readonly [number, number]): Promise<NumberedPoint[]>
}

function pointCollection(points: PointSource, around: Bounds): PlanCollections[number] {
  const featureOf = ({ place, feature: { properties, geometry } }: NumberedPoint): OgcFeature => ({
    id: place,
    properties,
    geometry: geometry as Geometry,
  })
  return {
    id: 'survey-points',
    dimension: planLayerRows['survey-points'].dimension,
    tiles: { layer: 'survey-points', fields: {}, ...planZooms },
    bounds: isEmptyBounds(points.bounds) ? around : points.bounds,
    origins: [],
    kind: 'measured',
    async find({ boxes, from, max }) {
      if (boxes === null)
        return { matched: points.count, features: (await points.page(from, max)).map(featureOf) }
      const found = await points.pageIn(boxes, from, max)
      return { matched: found.matched, features: found.points.map(featureOf) }
    },
    async one(id) {
      const [found] = await points.page(id - 1, 1)
      return found === undefined ? null : featureOf(found)
    },
    inTile: async (box, cell_deg) => (await points.onGrid(box, cell_deg)).map(featureOf),
  }
}

type Given = Pick<PlanCollection['features'][number], 'properties' | 'geometry'>
const correctionsOf = (rows: readonly CorrectionRow[], type: CorrectionRow['geometry']['type']) => ({
  features: rows.flatMap(({ kind, name, source, date, geometry }): Given[] =>
    geometry.type === type ? [{ properties: { kind, name, source, date }, geometry }] : [],
  ),
})

const positionsOf = (geometry: Geometry): Position[] =>
  geometry.type === 'GeometryCollection'
    ? geometry.geometries.flatMap(positionsOf)
    : flat(geometry.coordinates)

/** Positions in coordinates of any nesting depth. */
function flat(coordinates: unknown): Position[] {
  return typeof (coordinates as unknown[])[0] === 'number'
    ? [coordinates as Position]
    : (coordinates as unknown[]).flatMap(flat)
}

function meets(geometry: Geometry, own: Bounds, box: Bounds): boolean {
  const touches = (rings: Position[][]) =>
    polygonTouchesArea([ringOf(box)], indexArea([rings as [number, number][][]]))
  switch (geometry.type) {
    case 'LineString':
      return lineMeets(geometry.coordinates, own, box)
    case 'Polygon':
      return touches(geometry.coordinates)
    case 'MultiPolygon':
      return geometry.coordinates.some(touches)
    case 'MultiLineString':
      return geometry.coordinates.some(line => lineMeets(line, boundsOf(line), box))
    default:
      return true
  }
}
