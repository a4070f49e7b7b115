import { basename } from 'node:path'
import { wardCode } from '../../app/domain/region/codes.ts'
import type { MultiPolygonRings } from '../../app/domain/spatial/geometry.ts'
import { readGeojson } from '../readers/geojson.ts'
import { type BuildContext, SourceError } from '../recipe.ts'
import { type Arc, tracedAreas } from './arcs.ts'
import { cleanAreas, type DirtyArea } from './clean.ts'
import { degrees, type Levels } from './demo-levels.ts'
import { groupings } from './labels.ts'
import { unitRings } from './parts.ts'
import { ringsOf } from './real-levels.ts'

/**
 * Wards of a GeoJSON file (`code` of the local level and `ward`, its number), cleaned into one topology with the
 * protected areas of `levels`; local levels and all above are then unions of these wards. Throws a SourceError for
 * an unknown level or number, and where a level's wards are not all there.
 */
export async function realWards(path: string, levels: Levels, context: BuildContext): Promise<Arc[]> {
  const file = basename(path)
  const features = await readGeojson(path, {
    types: ['Polygon', 'MultiPolygon'],
    nameOf: ({ code, ward }) => `${code}, ward ${ward}`,
  })
  const facts = new Map(levels.facts.map(fact => [fact.code, fact]))
  const areas = new Map<number, DirtyArea>()
  for (const { label: at, geometry, properties } of features) {
    const [code, ward] = [Number(properties.code), Number(properties.ward)]
    const fact = facts.get(code)
    if (!fact) throw new SourceError(file, at, `code ${properties.code} is no local level of the facts table`)
    if (!(Number.isInteger(ward) && ward >= 1 && ward <= fact.wards)) {
      throw new SourceError(
        file,
        at,
        `ward ${properties.ward} is not among the ${fact.wards} of ${fact.name_en}`,
      )
    }
    const label = wardCode(code, ward)
    const known = areas.get(label)
    if (!known) {
      areas.set(label, { label, name: `${code} ${fact.name_en}, ward ${ward}`, rings: ringsOf(geometry) })
      continue
    }
    known.rings.push(...ringsOf(geometry))
    context.repair({ layer: 'ward', feature: known.name, what: 'occurs twice; both became its parts' })
  }
  for (const { code, name_en, wards } of levels.facts) {
    for (let ward = 1; ward <= wards; ward++) {
      if (!areas.has(wardCode(code, ward)))
        throw new SourceError(file, null, `has no ward ${ward} of ${code} ${name_en}`)
    }
  }
  const outside = [...tracedAreas(levels.arcs, groupings.protected_area)].map(
    ([label, polygons]): DirtyArea => {
      const rings: MultiPolygonRings = degrees(unitRings(levels.arcs, polygons))
      return { label, name: `${label} ${levels.protectedAreas.get(label)}`, rings }
    },
  )
  return cleanAreas([...areas.values(), ...outside], { file, layer: 'ward', repair: context.repair })
}
