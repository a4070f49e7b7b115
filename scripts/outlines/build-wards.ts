import { writeFile } from 'node:fs/promises'
import type { MultiPolygonRings } from '../../app/domain/geometry.ts'
import type { Fact } from '../../app/domain/region/facts.ts'
import { area_km2 } from '../../app/domain/spatial/measure.ts'
import { type Arc, tracedAreas } from '../../tiles/boundaries/arcs.ts'
import { isWard, localLevelOfLabel } from '../../tiles/boundaries/labels.ts'
import { degrees, unitRings } from '../../tiles/boundaries/levels.ts'
import type { Segments } from '../../tiles/boundaries/noding.ts'
import { readOutlines } from '../../tiles/outlines/outlines.ts'
import { drawWards } from '../../tiles/wards/draw-wards.ts'
import { fitWards, strip_m } from '../../tiles/wards/fit-wards.ts'
import { nearestOn, type WardLines, wardLines } from '../../tiles/wards/ward-lines.ts'
import { type WardTopology, wardsFile } from '../../tiles/wards/wards.ts'
import { placeWards } from './place-wards.ts'
import { readOsmWards } from './read-osm-wards.ts'
import { simplifyAroundGiven } from './simplify-around-given.ts'

/** Maximum shift of the vertices of a line. It is smaller between small wards. */
const tolerance_m = 20
/** Maximum shift as a fraction of the square root of the smaller ward's area. */
const tolerancePart = 0.02
/** Grid of vertex positions in micro-degrees, about 1.1 m. Vertices on an outline are not snapped to it. */
const grid = 10

/** Writes the wards shipped with Urja, fitted into its outlines, and returns lines with measurements. */
export async function buildWards(members: Map<string, Buffer>, facts: Fact[]): Promise<string[]> {
  const { wards: osm, fixed } = await readOsmWards(members)
  const { arcs: outlines } = await readOutlines()
  const levels = placeWards(osm, outlines, facts)
  const lines = new Map<number, WardLines>()
  for (const { fact, outline, wards, missing } of levels) {
    const areas = wards.map(({ label, units }) => ({ label, rings: units }))
    const rest = missing[0] ?? fact.code * 100
    lines.set(fact.code, wardLines(fitWards(outline, areas, rest), outline))
  }
  const drawn = drawnOnOutlines(
    outlines,
    lines,
    new Map(levels.map(({ fact, outline }) => [fact.code, outline])),
  )
  const size = areasOf(drawn)
  const { arcs, largest_m, unchanged } = simplifyAroundGiven(
    drawn,
    ({ left, right }) => !isLine(left, right),
    ({ left, right }) =>
      Math.min(tolerance_m, tolerancePart * 1000 * Math.sqrt(Math.min(size.get(left)!, size.get(right)!))),
    grid,
  )
  const generated = new Map(levels.flatMap(({ fact, missing }) => missing.map(label => [fact.code, label])))
  const own = arcs.filter(({ left, right }) => isLine(left, right))
  const text = `${JSON.stringify(topologyOf(own, lines, generated))}\n`
  await writeFile(wardsFile, text)
  const sources = levels.flatMap(({ wards }) =>
    wards.map(({ label, rings }) => `${label},${area_km2(rings).toFixed(4)}`),
  )
  const fixture = new URL('../../tests/tiles/wards/source-areas.csv', import.meta.url)
  await writeFile(fixture, `${['ward,km2', ...sources.sort()].join('\n')}\n`)
  const vertices = (of: Arc[]) => of.reduce((sum, { points }) => sum + points.length / 2, 0)
  return [
    ...fixed,
    `${osm.length} wards, strips up to ${strip_m} m; generated: ${[...generated.values()].join(', ')}`,
    `${own.length} lines, ${vertices(drawn.filter(({ left, right }) => isLine(left, right)))} vertices; ${vertices(own)} are left in ${text.length} bytes`,
    `largest shift ${largest_m.toFixed(1)} m; ${unchanged} lines keep all vertices`,
    ...compared(levels, arcs),
  ]
}

/**
 * Arcs of all wards. Noding can move an outline through a vertex of another ward line, which then ends at that vertex.
 * Such ends are moved onto the original outline, until drawing the lines again no longer changes them.
 */
export function drawnOnOutlines(
  outlines: Arc[],
  first: Map<number, WardLines>,
  areas: Map<number, MultiPolygonRings>,
): Arc[] {
  const nearest = new Map([...areas].map(([code, outline]) => [code, nearestOn(outline)]))
  let lines = first
  for (let round = 0; round < 6; round++) {
    const drawn = drawWards(outlines, lines)
    const onOutline = new Set<string>()
    for (const { points, left, right } of drawn) {
      if (isLine(left, right)) continue
      for (let i = 0; i < points.length; i += 2) onOutline.add(`${points[i]} ${points[i + 1]}`)
    }
    let moved = 0
    const next = new Map([...first].map(([code, { whole }]) => [code, { lines: [] as Segments, whole }]))
    for (const { points, left, right } of drawn) {
      if (!isLine(left, right)) continue
      const code = localLevelOfLabel(left)
      const place = (i: number): [number, number] => {
        const at: [number, number] = [points[i], points[i + 1]]
        if (!onOutline.has(`${at[0]} ${at[1]}`)) return at
        const to = nearest.get(code)!(...at)
        if (to[0] !== at[0] || to[1] !== at[1]) moved++
        return to
      }
      for (let i = 2; i < points.length; i += 2)
        next.get(code)!.lines.push(...place(i - 2), ...place(i), left, right)
    }
    if (moved === 0) return drawn
    lines = next
  }
  throw new Error('ends of lines do not come to rest on the outlines')
}

const isLine = (left: number, right: number) =>
  isWard(left) && isWard(right) && localLevelOfLabel(left) === localLevelOfLabel(right)

/** Areas in km² by label. */
function areasOf(arcs: Arc[]): Map<number, number> {
  const areas = tracedAreas(arcs, label => label)
  return new Map([...areas].map(([label, polygons]) => [label, area_km2(degrees(unitRings(arcs, polygons)))]))
}

/** Differences in area between the wards and their sources, and the parts that are not mapped. */
function compared(levels: ReturnType<typeof placeWards>, arcs: Arc[]): string[] {
  const areas = tracedAreas(arcs, label => label)
  const size = areasOf(arcs)
  const off: { label: number; part: number; name: string }[] = []
  for (const { wards } of levels) {
    for (const { label, rings, name } of wards)
      off.push({ label, name, part: size.get(label)! / area_km2(rings) - 1 })
  }
  off.sort((a, b) => Math.abs(b.part) - Math.abs(a.part))
  const percent = (part: number) => `${(part * 100).toFixed(2)} %`
  const at = (q: number) => percent(Math.abs(off[Math.floor(off.length * (1 - q))].part))
  const unmapped = [...areas.keys()].filter(label => isWard(label) && label % 100 === 0)
  const names = new Map(levels.map(({ fact }) => [fact.code, fact.name_en]))
  return [
    `areas against their sources: median ${at(0.5)}, 90 % within ${at(0.9)}, 99 % within ${at(0.99)}`,
    ...off
      .filter(({ part }) => Math.abs(part) > 0.1)
      .map(({ label, part, name }) => `${label} ${name} ${percent(part)}`),
    ...unmapped.map(
      label =>
        `not mapped: ${label} ${names.get(label / 100)}, ${areas.get(label)!.length} pieces, ${size.get(label)!.toFixed(2)} km²`,
    ),
  ]
}

function topologyOf(
  arcs: Arc[],
  lines: Map<number, WardLines>,
  generated: Map<number, number>,
): WardTopology {
  const byLevel = new Map<number, number[]>()
  for (const [i, { left }] of arcs.entries()) {
    const code = localLevelOfLabel(left)
    byLevel.set(code, [...(byLevel.get(code) ?? []), i])
  }
  const geometries = [...byLevel]
    .sort((a, b) => a[0] - b[0])
    .map(([code, own]) => {
      const whole = lines
        .get(code)!
        .whole.map(({ at, label }): [number, number, number] => [...at, label % 100])
      const made = generated.get(code)
      const properties = {
        left: own.map(i => arcs[i].left % 100),
        right: own.map(i => arcs[i].right % 100),
        ...(whole.length > 0 ? { whole } : {}),
        ...(made === undefined ? {} : { generated: [made % 100] }),
      }
      return { type: 'MultiLineString' as const, id: code, arcs: own.map(i => [i]), properties }
    })
  return {
    type: 'Topology',
    transform: { scale: [1e-6, 1e-6], translate: [0, 0] },
    objects: { ward_line: { type: 'GeometryCollection', geometries } },
    arcs: arcs.map(({ points }) => {
      const at = (i: number) => (i < 0 ? 0 : points[i])
      return Array.from({ length: points.length / 2 }, (_, i) => [
        at(i * 2) - at(i * 2 - 2),
        at(i * 2 + 1) - at(i * 2 - 1),
      ])
    }),
  }
}
