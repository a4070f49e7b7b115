import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import type { Arc } from '../../../tiles/boundaries/arcs.ts'
import { betterFit, reportRiverFit } from '../../../tiles/boundaries/river-fit.ts'
import { random } from '../../../tiles/random.ts'
import type { Repair } from '../../../tiles/recipe.ts'
import { buildContext } from './build-boundaries.ts'

/** Lines that wander over some 100 km in every direction. */
function wandering(count: number, seed: number): LngLat[][] {
  const next = random(seed, 'wandering lines')
  return Array.from({ length: count }, () => {
    let [x, y] = [82 + 3 * next(), 27.5 + 1.5 * next()]
    let heading = next() * 2 * Math.PI
    return Array.from({ length: 120 }, (): LngLat => {
      heading += (next() - 0.5) * 1.2
      x += 0.006 * Math.cos(heading)
      y += 0.006 * Math.sin(heading)
      return [x, y]
    })
  })
}

/** Lines a coarse model would make of these: each place off by up to 100 m. */
function coarse(lines: LngLat[][]): LngLat[][] {
  const next = random(3, 'coarse')
  return lines.map(line =>
    line.map(([x, y]): LngLat => [x + (next() - 0.5) * 0.002, y + (next() - 0.5) * 0.002]),
  )
}

const moved = (lines: LngLat[][], east: number, north: number) =>
  lines.map(line => line.map(([x, y]): LngLat => [x + east / 97_990, y + north / 110_852]))

const along = wandering(12, 1)
const elsewhere = wandering(60, 2)
const rivers = coarse([...along, ...wandering(20, 4)])

describe('borders beside rivers', () => {
  test('that lie on them fit as they are', () => {
    expect(betterFit([...along, ...elsewhere], rivers)).toBeNull()
    expect(betterFit(moved([...along, ...elsewhere], 60, 0), rivers)).toBeNull()
  })

  test.each([
    [224, 0],
    [0, -300],
    [-200, 200],
  ])('that stand %i m east and %i m north of them are found out', (east, north) => {
    const [back_east, back_north] = betterFit(moved([...along, ...elsewhere], east, north), rivers)!
    expect(Math.abs(back_east + east)).toBeLessThanOrEqual(60)
    expect(Math.abs(back_north + north)).toBeLessThanOrEqual(60)
  })

  test('that follow none are left alone', () => {
    expect(betterFit(elsewhere, rivers)).toBeNull()
    expect(betterFit(elsewhere, [])).toBeNull()
  })
})

describe('the report', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'urja-rivers-'))
    const features = rivers.map(coordinates => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates },
    }))
    await writeFile(join(folder, 'rivers.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function riverRepairs(lines: LngLat[][]): Promise<Repair[]> {
    const repairs: Repair[] = []
    const context = await buildContext({ sources: folder, repair: repair => repairs.push(repair) })
    const arcs = lines.map(
      (line): Arc => ({ points: line.flat().map(x => Math.round(x * 1e6)), left: 1, right: 2 }),
    )
    await reportRiverFit(arcs, context)
    await rm(context.out, { recursive: true })
    return repairs
  }

  test('asks for the datum of borders that stand beside their rivers', async () => {
    expect(await riverRepairs(along)).toEqual([])
    const [{ feature, what }] = await riverRepairs(moved(along, 224, 0))
    expect(feature).toBe('all, beside rivers.geojson')
    expect(what).toMatch(
      /^these borders fit the rivers best when moved by (2\d\d|19\d) m \(.*west.*\): another datum\?$/,
    )
  })
})
