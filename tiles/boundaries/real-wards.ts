import { wardCode } from '../../app/domain/region/codes.ts'
import type { MultiPolygonRings } from '../../app/domain/spatial/geometry.ts'
import { lookUp } from '../readers/field-names.ts'
import { figureOf, textOf } from '../readers/property-value.ts'
import { type BuildContext, SourceError } from '../recipe.ts'
import { usableRows } from '../usable-rows.ts'
import { type Arc, tracedAreas } from './arcs.ts'
import { cleanAreas, type DirtyArea } from './clean.ts'
import { groupings } from './labels.ts'
import { degrees, type Levels, unitRings } from './levels.ts'
import { isAmong, ringsOf } from './real-levels.ts'

const layer = 'boundaries.ward'

/**
 * Wards of a file (`code` of the local level and `ward`, its number), cleaned into one topology with the
 * protected areas of `levels`; local levels and all above are then unions of these wards. Throws a SourceError for
 * an unknown level or number, and where a level's wards are not all there.
 */
export async function realWards(path: string, levels: Levels, context: BuildContext): Promise<Arc[]> {
  const nameOf = (p: Record<string, unknown>) =>
    `${textOf(lookUp(p, 'code')) ?? 'no code'}, ward ${textOf(lookUp(p, 'ward')) ?? 'unknown'}`
  const source = await usableRows(path, { layer, kinds: ['area'], nameOf, all: true }, context)
  const { file, rows, count } = source
  const facts = new Map(levels.facts.map(fact => [fact.code, fact]))
  const areas = new Map<number, DirtyArea>()
  for (const { label: at, geometry, properties } of rows) {
    const [code, ward] = [lookUp(properties, 'code'), lookUp(properties, 'ward')].map(value =>
      figureOf(value),
    )
    const fact = facts.get(code ?? Number.NaN)
    if (!fact) {
      const given = textOf(lookUp(properties, 'code')) ?? '(none)'
      throw new SourceError(file, at, `code ${given} is no local level of the facts table`)
    }
    if (!(ward !== null && Number.isInteger(ward) && ward >= 1 && ward <= fact.wards)) {
      const given = textOf(lookUp(properties, 'ward')) ?? '(none)'
      throw new SourceError(file, at, `ward ${given} is not among the ${fact.wards} of ${fact.name_en}`)
    }
    count.use()
    const label = wardCode(fact.code, ward)
    const rings = ringsOf(geometry)
    const known = areas.get(label)
    if (!known) {
      areas.set(label, { label, name: `${fact.code} ${fact.name_en}, ward ${ward}`, rings })
    } else if (isAmong(rings, known.rings)) {
      count.mend('occurs twice', known.name, 'occurs twice with the same outline; taken once')
    } else {
      known.rings.push(...rings)
      count.mend('number occurs twice', known.name, 'occurs twice; both became its parts')
    }
  }
  source.close()
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
  return cleanAreas([...areas.values(), ...outside], { file, layer, repair: context.repair })
}
