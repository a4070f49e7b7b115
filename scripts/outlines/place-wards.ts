import type { MultiPolygonRings } from '../../app/domain/geometry.ts'
import type { Fact } from '../../app/domain/region/facts.ts'
import { wardCode } from '../../app/domain/region-codes.ts'
import { indexArea, indexContains } from '../../app/domain/spatial/polygon/area-index.ts'
import { type Arc, tracedAreas } from '../../tiles/boundaries/arcs.ts'
import { gridOver } from '../../tiles/boundaries/area-grid.ts'
import { groupings } from '../../tiles/boundaries/labels.ts'
import { unitRings } from '../../tiles/boundaries/levels.ts'
import { type SourceFault, SourceFaults } from '../../tiles/recipe.ts'
import { wardsWheel } from '../../tiles/wards/wards.ts'
import type { OsmWard } from './read-osm-wards.ts'

/** A local level with the wards inside it, in integer micro-degrees. */
export type LevelWithWards = {
  fact: Fact
  outline: MultiPolygonRings
  wards: (OsmWard & { label: number; units: MultiPolygonRings })[]
  /** Labels of unmapped wards. */
  missing: number[]
}

/** Assigns each ward to the local level that contains most of a few dozen positions spread over the ward. */
export function placeWards(osm: OsmWard[], arcs: Arc[], facts: Fact[]): LevelWithWards[] {
  const areas = tracedAreas(arcs, groupings.local_level)
  const levels = facts.map(fact => {
    const outline = unitRings(arcs, areas.get(fact.code)!)
    return { level: { fact, outline, wards: [], missing: [] } as LevelWithWards, index: indexArea(outline) }
  })
  for (const ward of osm) {
    const units = ward.rings.map(polygon => polygon.map(ring => ring.map(unit)))
    const { west, south, step_x, step_y, width, cells } = gridOver(units, 60)
    const votes = new Map<LevelWithWards, number>()
    for (const cell of cells) {
      const at: [number, number] = [
        west + ((cell % width) + 0.5) * step_x,
        south + (Math.floor(cell / width) + 0.5) * step_y,
      ]
      const found = levels.find(({ index }) => indexContains(index, at))
      if (found) votes.set(found.level, (votes.get(found.level) ?? 0) + 1)
    }
    const [[home]] = [...votes].sort((a, b) => b[1] - a[1])
    home.wards.push({ ...ward, units, label: wardCode(home.fact.code, ward.number) })
  }
  const faults: SourceFault[] = []
  for (const { level } of levels) {
    const { fact, wards, missing } = level
    const known = new Set(wards.map(({ number }) => number))
    const wrong = wards.filter(({ number }) => number < 1 || number > fact.wards).map(({ osm_id }) => osm_id)
    if (known.size !== wards.length) wrong.push('one number twice')
    const feature = `${fact.code} ${fact.name_en}`
    if (wrong.length > 0)
      faults.push({ feature, reason: `has ${fact.wards} wards, and beside them ${wrong.join(', ')}` })
    for (let n = 1; n <= fact.wards; n++) if (!known.has(n)) missing.push(wardCode(fact.code, n))
    if (missing.length > 1) faults.push({ feature, reason: `lacks ${missing.length} wards` })
  }
  if (faults.length > 0) throw new SourceFaults(wardsWheel.members.parquet, faults)
  return levels.map(({ level }) => level)
}

const unit = ([lon, lat]: [number, number]): [number, number] => [
  Math.round(lon * 1e6),
  Math.round(lat * 1e6),
]
