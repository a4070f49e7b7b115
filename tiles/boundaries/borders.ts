import { meshArcs } from 'topojson-client'
import type { MultiLineString, Polygon } from 'topojson-specification'
import { drawnFrom } from '../../app/domain/tilesets/schema.ts'
import { districtOfLabel, isProtected, localLevelOfLabel } from './labels.ts'
import type { RegionTopoJson } from './topology.ts'

/**
 * A border of the tileset: its arcs once, stitched, with the rank and sides of app/domain/tilesets/schema.ts.
 */
export type Border = MultiLineString<Record<string, number>> & { id: number; minzoom: number }

/**
 * The borders of a topology, each arc in one of them, by the highest level that it parts. Those of provinces and
 * districts are one for each pair of districts (id: left * 1000 + right), those between local levels are one in all,
 * those of wards one for each local level.
 */
export function bordersOf(topology: RegionTopoJson): Border[] {
  const groups = new Map<string, Group>()
  for (const [arc, [a, b]] of sidesOf(topology).entries()) {
    const border = borderBetween(a, b)
    if (!border) continue
    const key = `${border.rank} ${border.id}`
    const group: Group = groups.get(key) ?? { ...border, arcs: [] }
    group.arcs.push(arc)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ id, rank, properties, arcs }) => {
    const lines = { type: 'MultiLineString', arcs: arcs.map(arc => [arc]) } as const
    const { arcs: stitched } = meshArcs(topology, lines as never)
    return {
      type: 'MultiLineString',
      id,
      minzoom: drawnFrom.border[rank],
      properties: { rank, ...properties },
      arcs: stitched as number[][],
    }
  })
}

/** Labels of wards and protected areas left and right of each arc; 0 abroad. */
function sidesOf({ arcs, objects }: RegionTopoJson): [number, number][] {
  const sides = arcs.map((): [number, number] => [0, 0])
  for (const { id, ...geometry } of [...objects.ward.geometries, ...objects.protected_area.geometries]) {
    const polygons: Polygon['arcs'][] = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs
    for (const arc of polygons.flat(2)) sides[arc < 0 ? ~arc : arc][arc < 0 ? 1 : 0] = Number(id)
  }
  return sides
}

type Group = { id: number; rank: number; properties: Record<string, number>; arcs: number[] }

function borderBetween(a: number, b: number): Omit<Group, 'arcs'> | null {
  const [left, right] = [a, b].map(label => (label === 0 ? 0 : districtOfLabel(label))).sort((x, y) => x - y)
  const provinces = [left, right].map(district => Math.floor(district / 100))
  if (left !== right) {
    return {
      id: left * 1000 + right,
      rank: provinces[0] === provinces[1] ? 2 : 1,
      properties: { left, right },
    }
  }
  if (isProtected(a) && isProtected(b)) return null
  const level = localLevelOfLabel(a)
  if (level !== localLevelOfLabel(b)) return { id: 3, rank: 3, properties: {} }
  return { id: level, rank: 4, properties: { SDDMM: level } }
}
