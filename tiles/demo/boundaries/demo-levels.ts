import { districtOf } from '../../../app/domain/region/codes.ts'
import type { Fact } from '../../../app/domain/region/facts.ts'
import { area_km2 } from '../../../app/domain/spatial/measure.ts'
import { tracedAreas } from '../../boundaries/arcs.ts'
import { cleanAreas } from '../../boundaries/clean.ts'
import { districtOfLabel, groupings, protectedLabel } from '../../boundaries/labels.ts'
import { degrees, type Levels, movedInside, unitRings } from '../../boundaries/levels.ts'
import { subdivide } from '../../boundaries/subdivide.ts'
import type { BuildContext } from '../../recipe.ts'
import { districtOutlines } from './districts.ts'
import type { Parts, PartsTask } from './parts.ts'
import { protectedNames } from './protected-areas.ts'

export type DivideAll = (tasks: PartsTask[], step: string) => Promise<Parts[]>

/** Published areas may be stretched over a district by this much before the rest counts as outside them. */
const stretch = 1.08

/**
 * The demo country's local levels: every district's real outline divided by the published areas of its levels
 * around their representative points. Where they leave more than a twelfth of the district free, that is a
 * protected area; where they are more than the district, all shrink alike.
 */
export async function demoLevels(
  facts: Fact[],
  context: BuildContext,
  divideAll: DivideAll,
): Promise<Levels> {
  const names = new Map(facts.map(fact => [districtOf(fact.code), fact.district]))
  const districts = await districtOutlines([...names].map(([code, name]) => ({ code, name })))
  const arcs = cleanAreas(
    districts.map(({ code, name, rings }) => ({ label: code, name, rings })),
    { file: 'nepal-geojson', layer: 'boundaries.district', repair: context.repair },
  )
  const protectedAreas = new Map<number, string>()
  const placed: Fact[] = []
  const tasks = [...tracedAreas(arcs, districtOfLabel)].map(([code, polygons]): PartsTask => {
    const area = unitRings(arcs, polygons)
    const own = facts
      .filter(fact => districtOf(fact.code) === code)
      .map(fact => movedInside(fact, area, context))
    placed.push(...own)
    const labels = own.map(fact => fact.code)
    const shares = own.map(fact => fact.area_km2)
    const free = area_km2(degrees(area)) - shares.reduce((sum, share) => sum + share, 0) * stretch
    const remainder = free > 0
    if (remainder) {
      const label = protectedLabel(code, 0)
      labels.push(label)
      shares.push(area_km2(degrees(area)) - shares.reduce((sum, share) => sum + share, 0))
      protectedAreas.set(label, protectedNames[code] ?? `Outside local levels, ${names.get(code)}`)
    }
    const points = own.map(({ lon, lat }): [number, number] => [Math.round(lon * 1e6), Math.round(lat * 1e6)])
    return {
      parent: code,
      area,
      labels,
      shares,
      points,
      remainder,
      seed: context.seed,
      cells: 2200,
      tolerance: 0.015,
    }
  })
  const parts = await divideAll(tasks, 'local levels')
  const divided = subdivide(arcs, new Map(parts.map(part => [part.parent, part])), districtOfLabel)
  const areas = tracedAreas(divided, groupings.local_level)
  const inside = placed.map(fact => movedInside(fact, unitRings(divided, areas.get(fact.code)!), context))
  return { arcs: divided, facts: inside.sort((a, b) => a.code - b.code), protectedAreas }
}
