import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MhpResult, MhpScan, ScanRow, StreamAnswer } from '../../../app/domain/mhp/contract.ts'
import { decodeRaster } from '../../../app/domain/spatial/raster.ts'
import { analysisFiles } from '../../../app/domain/tilesets/schema.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { type Running, startApi } from '../harness.ts'
import { basinOf, cellArea_km2, cellsInside, flowOf, type Grid, metres, pathFrom } from './second-program.ts'

/** Drawn anew by another seed; URJA_ALL_LEVELS=1 asks every local level. */
const seed = 12
const drawnLevels = 12
const drawnRows = 300
const isWhole = process.env.URJA_ALL_LEVELS === '1'

let api: Running
let atlas: Atlas
let token: string
const post = (path: string, body: object) => api.call('POST', path, { token, body })
const point = ({ longitude, latitude }: ScanRow) => ({ type: 'Point', coordinates: [longitude, latitude] })

const dice = (() => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
})()
function draw<T>(from: T[], count: number): T[] {
  const left = [...from]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(dice() * left.length), 1),
  ).flat()
}

let scans: MhpScan[]
beforeAll(
  async () => {
    api = await startApi()
    atlas = (await demoAtlas()).current()
    token = await api.tokenOf('Administrator')
    const hills = [...atlas.facts.keys()].filter(code => !atlas.isInTerai(code))
    scans = []
    for (const municipality of isWhole ? hills : draw(hills, drawnLevels)) {
      const { status, json } = await post('/api/mhp/scan', {
        municipality,
        most_kW: dice() < 0.7 ? 100 : null,
      })
      expect(status, JSON.stringify(json).slice(0, 200)).toBe(200)
      scans.push(json)
    }
  },
  isWhole ? 1_200_000 : 240_000,
)

describe('every row of the scan', () => {
  it(
    'is found at its own place, with the same arc, flow, band and catchment',
    async () => {
      let rowCount = 0
      const apart: string[] = []
      for (const { rows, municipality } of scans) {
        for (const row of rows) {
          rowCount++
          const { status, json } = await post('/api/mhp/stream-query/', { point: point(row) })
          const answer = json as StreamAnswer
          const isSame =
            status === 200 &&
            answer.arc_id === row.arc_id &&
            answer.discharge === row.discharge &&
            answer.low === row.low &&
            answer.high === row.high &&
            answer.upstream_km2 === row.upstream_km2
          if (!isSame)
            apart.push(`${municipality.sddmm} ${row.rank}: ${status} ${JSON.stringify(json).slice(0, 99)}`)
        }
      }
      if (isWhole)
        console.log(`${scans.length} local levels of the hills, ${rowCount} rows, ${apart.length} apart`)
      expect(rowCount).toBeGreaterThan(100)
      expect(apart).toEqual([])
    },
    isWhole ? 1_200_000 : 240_000,
  )

  it('offers 1 kW and 5 m or more, drops at most what was asked, and stands in order', () => {
    for (const { rows, most_head_m } of scans) {
      for (const [i, row] of rows.entries()) {
        expect(row.power_kW).toBeGreaterThanOrEqual(1)
        expect(row.head_m).toBeGreaterThanOrEqual(5)
        expect(row.head_m).toBeLessThanOrEqual(most_head_m as number)
        expect(row.power_kW).toBeLessThanOrEqual(rows[i - 1]?.power_kW ?? Infinity)
      }
    }
  })
})

describe('a second program', () => {
  it(
    'gets the catchment within a cell, flow and band by D5, head from the terrain, and the power',
    async () => {
      const raster = async (name: keyof typeof analysisFiles): Promise<Grid> => {
        const { buffer, byteOffset, byteLength } = await readFile(join(atlas.folder, analysisFiles[name]))
        return decodeRaster(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
      }
      const elevation = await raster('elevation')
      const direction = await raster('flowDirection')
      const [wetness, region] = [await raster('monsoonWetness'), await raster('mipRegion')]
      const { streams } = atlas
      const vertexOf = new Map<number, number>()
      for (let arc = 0; arc < streams.count; arc++) {
        for (let v = streams.first[arc]; v < streams.first[arc + 1] - 1; v++) vertexOf.set(streams.cell[v], v)
      }
      const own = new Map<number, number>()
      /** By itself, from what the network says drains to a vertex. */
      const ownFlow = (v: number) => {
        const known = own.get(v)
        if (known !== undefined) return known
        const regions = [...streams.mip_km2.subarray(v * 7, v * 7 + 7)]
        const MWI = streams.wetness_mm[v] || 1500
        const flow = flowOf({ A: streams.upstream_km2[v], A5000: streams.a5000_km2[v], MWI, regions }).own
        own.set(v, flow)
        return flow
      }
      const rows = draw(
        scans.flatMap(scan => scan.rows),
        drawnRows,
      )
      let worst = { cells: 0, flow: 0, head_m: 0, power: 0, raised: 0 }
      for (const row of rows) {
        const half_kW = Math.min(1000, row.power_kW / 2)
        const powers = {
          power_kW: half_kW,
          mhp_interval: half_kW,
          discharge: Math.max(0.001, row.discharge),
        }
        const { status, json } = await post('/api/mhp/calculate', {
          ...powers,
          dam_pt_approx: point(row),
          arc_id: row.arc_id,
        })
        expect(status, JSON.stringify(json).slice(0, 200)).toBe(200)
        const { upstream_geojson, flow } = json as MhpResult
        const cells = cellsInside(
          elevation,
          upstream_geojson.features[0].geometry.coordinates as number[][][][],
        )
        const basin = basinOf(cells, elevation, wetness, region)
        const intake = [...cells].sort((a, b) => nearness(elevation, a, row) - nearness(elevation, b, row))[0]
        const cell_km2 = cellArea_km2(elevation, Math.floor(intake / elevation.width))
        const off_cells = Math.abs(basin.A - row.upstream_km2) / cell_km2
        const said = flowOf(basin)
        // Flow never falls downstream: the most of any place of a stream that drains here.
        let max = said.own
        for (const cell of cells) {
          const v = vertexOf.get(cell)
          if (v !== undefined && cell !== intake) max = Math.max(max, ownFlow(v))
        }
        const low = Math.min(max / 2, said.wecs, said.mip ?? Infinity)
        const high = Math.max(max * 2, said.wecs, said.mip ?? 0)
        const pairs = [
          [flow.design, max],
          [flow.low, low],
          [flow.high, high],
          [row.discharge, max],
        ]
        const off_flow = Math.max(...pairs.map(([is, should]) => Math.abs(is / should - 1)))
        const head = headOf(row, intake, elevation, direction, vertexOf)
        expect(head.length_m).toBeLessThan(1500.5)
        const off_power = Math.abs(row.power_kW / (0.5 * 9.81 * row.discharge * row.head_m) - 1)
        worst = {
          cells: Math.max(worst.cells, off_cells),
          flow: Math.max(worst.flow, off_flow),
          head_m: Math.max(worst.head_m, Math.abs(head.head_m - row.head_m)),
          power: Math.max(worst.power, off_power),
          raised: worst.raised + (max > said.own ? 1 : 0),
        }
      }
      console.log(`${rows.length} rows by the second program, at worst`, worst)
      expect(rows.length).toBe(drawnRows)
      expect(worst.cells).toBeLessThan(1)
      expect(worst.flow).toBeLessThan(1e-6)
      expect(worst.head_m).toBeLessThan(0.05)
      expect(worst.power).toBeLessThan(1e-9)

      /** Metres from the intake's cell down to where the reach ends, on heights filled from below. */
      function headOf(row: ScanRow, intake: number, z: Grid, to: Grid, vertices: Map<number, number>) {
        const path = pathFrom(to, intake, 400)
        const filled = path.map(cell => z.cells[cell])
        for (let i = filled.length - 2; i >= 0; i--) filled[i] = Math.max(filled[i], filled[i + 1])
        const course = row.course.coordinates
        const last = course.length - 1
        const length_m = course.slice(1).reduce((sum, at, i) => sum + metres(course[i], at), 0)
        const place = (cell: number) => {
          const v = vertices.get(cell)
          return v === undefined ? course[last] : [streams.lng_e7[v] / 1e7, streams.lat_e7[v] / 1e7]
        }
        const whole_m = metres(place(path[last - 1]), place(path[last]))
        const part = whole_m > 0 ? metres(course[last - 1], course[last]) / whole_m : 1
        return { length_m, head_m: filled[0] - (filled[last - 1] + part * (filled[last] - filled[last - 1])) }
      }
    },
    isWhole ? 600_000 : 120_000,
  )
})

function nearness(grid: Grid, cell: number, { longitude, latitude }: ScanRow): number {
  const lng = grid.west + ((cell % grid.width) + 0.5) * grid.cell_deg
  const lat = grid.north - (Math.floor(cell / grid.width) + 0.5) * grid.cell_deg
  return (lng - longitude) ** 2 + (lat - latitude) ** 2
}
