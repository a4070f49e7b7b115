import type { Fact } from '../../app/domain/region/facts.ts'
import { type Arc, type ArcPolygons, tracedAreas } from '../boundaries/arcs.ts'
import { groupings, isWard, localLevelOfLabel } from '../boundaries/labels.ts'
import { unitRings } from '../boundaries/levels.ts'
import { outside } from '../boundaries/noding.ts'
import { NoRoom } from '../boundaries/subdivide.ts'
import { readOutlines } from '../outlines/outlines.ts'
import type { BuildContext } from '../recipe.ts'
import { drawWards } from './draw-wards.ts'
import type { LabelledWard } from './fit-wards.ts'
import { refitWards } from './refit-wards.ts'
import type { WardLines } from './ward-lines.ts'
import { readWards } from './wards.ts'

export type DrawnWards = {
  arcs: Arc[]
  /** Number of levels that got the wards that come with Urja, and the levels that have none yet. */
  drawn: number
  left: ReadonlySet<number>
  /** Labels of the generated among them. */
  generated: Set<number>
}

/**
 * Inserts the wards shipped with Urja into the local levels of `arcs` that have none. Into Urja's own outline
 * of a level they are drawn unchanged; into another one they are fitted. Levels that they do not fit are
 * reported and have no wards.
 */
export async function drawShippedWards(
  arcs: Arc[],
  facts: Fact[],
  { repair }: Pick<BuildContext, 'repair'>,
): Promise<DrawnWards> {
  const { lines, generated } = await readWards()
  const { arcs: own } = await readOutlines()
  const open = tracedAreas(arcs, label => (isWard(label) ? outside : groupings.local_level(label)))
  const outlines = tracedAreas(own, groupings.local_level)
  const wanted = new Map<number, WardLines>()
  const others: number[] = []
  for (const [code, polygons] of open) {
    const known = outlines.get(code)
    const found = lines.get(code)
    if (found && known && cornersOf(arcs, polygons) === cornersOf(own, known)) wanted.set(code, found)
    else others.push(code)
  }
  const unfit = new Map<number, string>()
  if (others.length > 0) {
    const wards = drawWards(own, lines)
    const parts = new Map<number, LabelledWard[]>()
    for (const [label, polygons] of tracedAreas(wards, groupings.ward)) {
      const code = localLevelOfLabel(label)
      parts.set(code, [...(parts.get(code) ?? []), { label, rings: unitRings(wards, polygons) }])
    }
    for (const code of others) {
      const found = refitWards(code, unitRings(arcs, open.get(code)!), parts.get(code) ?? [])
      if (typeof found === 'string') unfit.set(code, found)
      else wanted.set(code, found)
    }
  }
  const drawn = drawnWhereTheyFit(arcs, wanted, unfit)
  reportUnfit(facts, unfit, repair)
  const made = [...generated].filter(label => wanted.has(localLevelOfLabel(label)))
  return {
    arcs: drawn,
    drawn: wanted.size,
    left: new Set(unfit.keys()),
    generated: new Set(made),
  }
}

/** A level of whose wards one has no room after all joins the `unfit`. */
function drawnWhereTheyFit(arcs: Arc[], wanted: Map<number, WardLines>, unfit: Map<number, string>): Arc[] {
  while (wanted.size > 0) {
    try {
      return drawWards(arcs, wanted)
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error
      wanted.delete(error.parent)
      unfit.set(error.parent, 'one has no room')
    }
  }
  return arcs
}

/** The vertices of an area in one order, whichever way its rings run. */
function cornersOf(arcs: Arc[], polygons: ArcPolygons): string {
  const corners = unitRings(arcs, polygons).flatMap(rings => rings.flatMap(ring => ring.slice(1).map(String)))
  return corners.sort().join(' ')
}

function reportUnfit(facts: Fact[], unfit: Map<number, string>, repair: BuildContext['repair']): void {
  if (unfit.size === 0) return
  const named = facts.flatMap(({ code, name_en }) => {
    const why = unfit.get(code)
    return why === undefined ? [] : [`${code} ${name_en} (${why})`]
  })
  const many = named.length === facts.length ? 'all local levels' : `${named.length} local levels`
  const shown = named.length > 40 ? [...named.slice(0, 40), `and ${named.length - 40} more`] : named
  const what = `do not fit the outlines of ${many}, whose wards are generated: ${shown.join(', ')}`
  repair({ layer: 'boundaries.ward', feature: 'the wards that come with Urja', what })
}
