import type { MultiPolygonRings, Ring } from '../../app/domain/geometry.ts'
import { type Fact, isAreaOff } from '../../app/domain/region/facts.ts'
import { area_km2 } from '../../app/domain/spatial/measure.ts'
import { indexArea, indexContains } from '../../app/domain/spatial/polygon/area-index.ts'
import type { BuildContext } from '../recipe.ts'
import { type Arc, type ArcPolygons, ringPoints, tracedAreas } from './arcs.ts'
import { gridOver, nearestCell } from './area-grid.ts'
import { groupings } from './labels.ts'

/** The local levels of an atlas. */
export type LocalLevels = {
  /** Borders between local levels and protected areas. */
  arcs: Arc[]
  /** Facts, each with its point inside its area. */
  facts: Fact[]
  protectedAreas: Map<number, string>
}

/** The fact with its point inside an area (micro-degrees); a move is reported. */
export function movedInside(
  fact: Fact,
  area: MultiPolygonRings,
  context: Pick<BuildContext, 'repair'>,
): Fact {
  const at: [number, number] = [fact.lon * 1e6, fact.lat * 1e6]
  if (indexContains(indexArea(area), at)) return fact
  const [x, y] = nearestInside(area, at)
  const what = `its point lies outside its area; moved from ${fact.lon}, ${fact.lat} to ${x / 1e6}, ${y / 1e6}`
  context.repair({ layer: 'boundaries.local_level', feature: `${fact.code} ${fact.name_en}`, what })
  return { ...fact, lon: x / 1e6, lat: y / 1e6 }
}

/** Reports the levels whose outlines have another area than the facts table, with both figures. */
export function reportAreas({ arcs, facts }: LocalLevels, { repair }: Pick<BuildContext, 'repair'>): void {
  const areas = tracedAreas(arcs, groupings.local_level)
  for (const fact of facts) {
    const drawn = area_km2(degrees(unitRings(arcs, areas.get(fact.code)!)))
    if (!isAreaOff(fact, drawn)) continue
    const what = `its outline has ${drawn.toFixed(1)} km², the facts table ${fact.area_km2} km²`
    repair({ layer: 'boundaries.local_level', feature: `${fact.code} ${fact.name_en}`, what })
  }
}

export function degrees(area: MultiPolygonRings): MultiPolygonRings {
  return area.map(rings => rings.map(ring => ring.map(([x, y]) => [x / 1e6, y / 1e6])))
}

/** Areas of arcs as rings in whole micro-degrees. */
export function unitRings(arcs: Arc[], polygons: ArcPolygons): MultiPolygonRings {
  return polygons.map(rings =>
    rings.map(ring => {
      const points = ringPoints(arcs, ring)
      const positions: Ring = []
      for (let i = 0; i < points.length; i += 2) positions.push([points[i], points[i + 1]])
      return positions
    }),
  )
}

/** Position of the nearest place inside an area, on a raster of some thousand cells. */
export function nearestInside(area: MultiPolygonRings, [x, y]: [number, number]): [number, number] {
  const grid = gridOver(area, 4000)
  const cell = nearestCell(grid, x, y)
  return [
    Math.round(grid.west + ((cell % grid.width) + 0.5) * grid.step_x),
    Math.round(grid.south + (Math.floor(cell / grid.width) + 0.5) * grid.step_y),
  ]
}
