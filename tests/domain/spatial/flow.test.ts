import { describe, expect, test } from 'vitest'
import { fillDepressions } from '../../../app/domain/spatial/water/fill.ts'
import { drainTerrain, flowAccumulation, upstreamCells } from '../../../app/domain/spatial/water/flow.ts'
import type { Terrain, TerrainRows } from '../../../app/domain/spatial/water/grid-terrain.ts'
import { obviousDrainage } from './obvious-flow.ts'

const worked: Terrain = {
  width: 5,
  height: 5,
  nodata: null,
  // biome-ignore format: rows north to south, as models D4 prints them
  z: Float32Array.from([
    9, 9, 9, 9, 9,
    9, 6, 5, 6, 9,
    9, 5, 3, 5, 9,
    9, 6, 4, 6, 9,
    9, 9, 2, 9, 9,
  ]),
}

describe('the worked 5 x 5 terrain of models D4', () => {
  test('fills the pit to its spill level', () => {
    // biome-ignore format: a map
    expect([...fillDepressions(worked).z]).toEqual([
      9, 9, 9, 9, 9,
      9, 6, 5, 6, 9,
      9, 5, 4, 5, 9,
      9, 6, 4, 6, 9,
      9, 9, 2, 9, 9,
    ])
  })

  test('drains south over 4 to the outlet', () => {
    const { direction, accumulation } = drainTerrain(worked)
    // Written by hand. Edges with nothing lower drain out; the pit follows its flood parent south.
    const out = 255
    // biome-ignore format: a map
    expect([...direction]).toEqual([
      1, 2, 2, 2, 3,
      0, 1, 2, 3, 4,
      0, 0, 2, 4, 4,
      0, 1, 2, 3, 4,
      7, 0, out, 4, 5,
    ])
    // biome-ignore format: a map
    expect([...accumulation]).toEqual([
      1, 1, 1, 1, 1,
      1, 4, 2, 4, 1,
      1, 2, 15, 2, 1,
      1, 3, 16, 3, 1,
      1, 1, 25, 1, 1,
    ])
  })

  test('all that drains through a cell', () => {
    const { direction } = drainTerrain(worked)
    expect([...upstreamCells(direction, 5, 7)].sort((a, b) => a - b)).toEqual([2, 7])
    expect(upstreamCells(direction, 5, 22)).toHaveLength(25)
  })
})

describe('equal to the obvious way, cell by cell', () => {
  const kinds: Record<string, (next: () => number) => number> = {
    'small whole numbers: pits and flats everywhere': next => Math.floor(next() * 5),
    'two heights': next => Math.floor(next() * 2),
    'one height': () => 7,
    'no ties': next => next() * 1000,
    'many ties': next => Math.floor(next() * 40) / 4,
  }
  for (const [kind, height] of Object.entries(kinds)) {
    for (const holes of [0, 0.04, 0.3]) {
      test(`${kind}, ${holes * 100} % nodata`, () => {
        const next = dice(kind.length * 31 + holes * 100)
        for (let round = 0; round < 120; round++) {
          const width = 1 + Math.floor(next() * 17)
          const rows = 1 + Math.floor(next() * 17)
          const z = Float32Array.from({ length: width * rows }, () => (next() < holes ? -9999 : height(next)))
          compare({ z, width, height: rows, nodata: holes === 0 ? null : -9999 })
        }
      })
    }
  }

  test('a tilted plain with plateaus and closed lakes', () => {
    const next = dice(4)
    for (let round = 0; round < 40; round++) {
      const width = 30
      const z = Float32Array.from({ length: width * 24 }, (_, i) => {
        const ramp = Math.floor((i % width) / 3) + Math.floor(i / width / 4)
        return ramp - (next() < 0.1 ? Math.floor(next() * 6) : 0)
      })
      compare({ z, width, height: 24, nodata: null })
    }
  })
})

test('in metres: a cell of a degree is narrower than high, so water turns east and west sooner', () => {
  const rows = { north: 28.5, cell_deg: 0.0009 }
  // It falls 10 m to the south and 9.5 m to the east, where a cell is 88 m wide and 100 m high.
  const slope = {
    z: Float32Array.from([50, 50, 50, 50, 40, 30.5, 50, 30, 50]),
    width: 3,
    height: 3,
    nodata: null,
  }
  expect(drainTerrain(slope).direction[4]).toBe(2)
  expect(drainTerrain(slope, rows).direction[4]).toBe(0)
  const next = dice(8)
  for (let round = 0; round < 60; round++) {
    const width = 4 + Math.floor(next() * 20)
    const z = Float32Array.from({ length: width * width }, () => next() * 900)
    compare({ z, width, height: width, nodata: null }, { north: 27 + next() * 3, cell_deg: 0.0009 })
  }
})

test('accumulation of a chain', () => {
  expect([...flowAccumulation(Uint8Array.of(0, 0, 0, 255), 4)]).toEqual([1, 2, 3, 4])
})

function compare(terrain: Terrain, rows?: TerrainRows): void {
  const ours = drainTerrain(terrain, rows)
  const slow = obviousDrainage(terrain, rows)
  const where = `${terrain.width} x ${terrain.height}: ${[...terrain.z].join(' ')}`
  expect([...ours.filled], where).toEqual([...slow.filled])
  expect([...ours.direction], where).toEqual([...slow.direction])
  expect([...ours.accumulation], where).toEqual([...slow.accumulation])
  compareCatchment(ours.direction, terrain, where)
}

/** A cell belongs to a catchment when its water, followed step by step, comes by. */
function compareCatchment(direction: Uint8Array, { width }: Terrain, where: string): void {
  const step = [1, width + 1, width, width - 1, -1, -width - 1, -width, -width + 1]
  const mouth = Math.floor(direction.length / 2)
  const slow: number[] = []
  for (let cell = 0; cell < direction.length; cell++) {
    let at = cell
    while (at !== mouth && direction[at] !== 255) at += step[direction[at]]
    if (at === mouth) slow.push(cell)
  }
  expect(
    [...upstreamCells(direction, width, mouth)].sort((a, b) => a - b),
    where,
  ).toEqual(slow)
}

function dice(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
  }
}
