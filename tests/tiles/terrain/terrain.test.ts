import { copyFile, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { headBelow_m } from '../../../app/domain/mhp/course.ts'
import { designFlowAt } from '../../../app/domain/mhp/design-flow-at.ts'
import { power_kW } from '../../../app/domain/mhp/head.ts'
import { metresPerDegree } from '../../../app/domain/spatial/local-metric.ts'
import { cellAt, type Raster } from '../../../app/domain/spatial/raster.ts'
import { upstreamCells } from '../../../app/domain/spatial/water/flow.ts'
import { neighbourSteps } from '../../../app/domain/spatial/water/grid-terrain.ts'
import {
  openStreamNetwork,
  type StreamNetwork,
  streamArc,
  vertexAt,
} from '../../../app/domain/spatial/water/stream-network.ts'
import { analysisFiles, type LayerOrigin, recipes, tileBudget } from '../../../app/domain/tilesets/schema.ts'
import { encodePng } from '../../../app/formats/png.ts'
import { checkTiles } from '../../../tiles/atlas/check-tiles.ts'
import { extremesOf } from '../../../tiles/demo/terrain/adjustment.ts'
import { levelCells } from '../../../tiles/demo/terrain/relief.ts'
import { readRaster } from '../../../tiles/read-raster.ts'
import type { BuildContext } from '../../../tiles/recipe.ts'
import { contextRecipe } from '../../../tiles/recipes/context.ts'
import { streamsRecipe } from '../../../tiles/recipes/streams.ts'
import { terrainRecipe } from '../../../tiles/recipes/terrain.ts'
import { type RegionShapes, readRegionShapes } from '../../../tiles/region-shapes.ts'
import { mercatorX, mercatorY } from '../../../tiles/write/mercator.ts'
import { demoAtlasFolder } from '../../server/demo-atlas.ts'
import { buildContext } from '../boundaries/build-boundaries.ts'
import { openArchive } from '../write/tile-archive.ts'

/** Four times coarser than the atlas's, so that the test takes seconds. */
const arcsec = 24

let context: BuildContext
let origins: Record<string, LayerOrigin>
let shapes: RegionShapes
let elevation: Raster<Float32Array>
let direction: Raster<Uint8Array>
let network: StreamNetwork
let region: Raster<Uint8Array>
let wetness: Raster<Uint16Array>

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'urja-terrain-'))
  // boundaries.test.ts builds them; terrain begins with those of the demo atlas.
  const atlas = await demoAtlasFolder()
  for (const name of recipes.boundaries.files)
    await copyFile(join(atlas, analysisFiles[name]), join(folder, analysisFiles[name]))
  const laterWork: Promise<unknown>[] = []
  context = {
    ...(await buildContext({ later: work => laterWork.push(work) })),
    out: folder,
    terrain_arcsec: arcsec,
    tileset: name => `${folder}/${name}.pmtiles`,
    file: name => `${folder}/${analysisFiles[name]}`,
  }
  origins = {
    ...(await terrainRecipe.build(context)),
    ...(await contextRecipe.build(context)),
    ...(await streamsRecipe.build(context)),
  }
  await Promise.all(laterWork)
  shapes = await readRegionShapes(context)
  elevation = await readRaster(context.file('elevation'), 'terrain')
  direction = await readRaster(context.file('flowDirection'), 'terrain')
  region = await readRaster(context.file('mipRegion'), 'context')
  wetness = await readRaster(context.file('monsoonWetness'), 'context')
  const bytes = await readFile(context.file('streams'))
  network = openStreamNetwork(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
  )
  // Relief and streams of the whole demo country: 50 s of a core.
}, 240_000)

describe('the demo terrain', () => {
  test('honours the lowest, mean and highest elevation of 95 % of the levels', () => {
    const extremes = extremesOf(elevation.cells, levelCells(elevation, shapes.levels), shapes.levels.length)
    const near = shapes.levels.filter(({ fact }, i) => {
      const range = fact.elev_max_m - fact.elev_min_m
      const { low, mean, high } = extremes[i]
      return (
        Math.abs(low - fact.elev_min_m) <= Math.max(150, 0.2 * range) &&
        Math.abs(mean - fact.elev_mean_m) <= Math.max(60, 0.06 * range) &&
        Math.abs(high - fact.elev_max_m) <= Math.max(150, 0.15 * range)
      )
    })
    expect(near.length / shapes.levels.length).toBeGreaterThanOrEqual(0.95)
  })

  test('leaves the plains flat: levels wholly below 300 m stay below', () => {
    const extremes = extremesOf(elevation.cells, levelCells(elevation, shapes.levels), shapes.levels.length)
    shapes.levels.forEach(({ fact }, i) => {
      if (fact.elev_max_m < 250) expect(extremes[i].high, fact.name_en).toBeLessThan(300)
    })
  })

  test('drains: every cell but those on the edge runs to a lower one', () => {
    const step = neighbourSteps(elevation.width)
    let wrong = 0
    for (let cell = 0; cell < elevation.cells.length; cell++) {
      const x = cell % elevation.width
      const y = Math.floor(cell / elevation.width)
      const edge = x === 0 || y === 0 || x === elevation.width - 1 || y === elevation.height - 1
      const to = direction.cells[cell]
      if (to === 255 ? !edge : elevation.cells[cell + step[to]] >= elevation.cells[cell]) wrong++
    }
    expect(wrong / elevation.cells.length).toBeLessThan(0.001)
  })

  test('says that it is generated', () => {
    for (const origin of Object.values(origins)) expect(origin.generated).toBe(true)
    expect(Object.keys(origins)).toContain('terrain')
  })
})

describe('terrain tiles', () => {
  test('hold the heights in Terrarium encoding', async () => {
    const { archive } = openArchive(await readFile(context.tileset('terrain')))
    const header = await archive.getHeader()
    expect([header.minZoom, header.maxZoom]).toEqual([5, 12])
    const [lng, lat] = [84.5, 28]
    const side = 2 ** 12
    const [x, y] = [mercatorX(lng) * side, mercatorY(lat) * side]
    const tile = await archive.getZxy(12, Math.floor(x), Math.floor(y))
    const rgb = decodePng(new Uint8Array(tile!.data))
    const at = (Math.floor((y % 1) * 256) * 256 + Math.floor((x % 1) * 256)) * 3
    const height = rgb[at] * 256 + rgb[at + 1] + rgb[at + 2] / 256 - 32768
    const column = Math.floor((lng - elevation.west) / elevation.cell_deg)
    const row = Math.floor((elevation.north - lat) / elevation.cell_deg)
    const around = [0, 1, elevation.width, elevation.width + 1, -1, -elevation.width].map(
      step => elevation.cells[row * elevation.width + column + step],
    )
    expect(height).toBeGreaterThanOrEqual(Math.min(...around) - 2)
    expect(height).toBeLessThanOrEqual(Math.max(...around) + 2)
  })

  test('a PNG comes back pixel by pixel', () => {
    const codes = Uint16Array.from({ length: 5 * 4 }, (_, i) => (i * i * 7919) & 0xffff)
    expect([...decodePng(encodePng(codes, 5, 4))]).toEqual(
      [...codes].flatMap(code => [code >> 8, code & 255, 0]),
    )
  })
})

describe('streams', () => {
  test('are at most 100,000 arcs, and go on from arc to arc', () => {
    expect(network.count).toBeGreaterThan(5000)
    expect(network.count).toBeLessThanOrEqual(100_000)
    for (let arcid = 1; arcid <= network.count; arcid += 97) {
      const arc = streamArc(network, arcid)!
      const next = streamArc(network, arc.to_arc)
      if (next === null) continue
      const [last, first] = [network.first[arcid] - 1, network.first[arc.to_arc - 1]]
      expect(vertexAt(network, first)).toEqual(vertexAt(network, last))
      expect(next.upstream_km2).toBeGreaterThan(arc.upstream_km2)
      expect(next.order).toBeGreaterThanOrEqual(arc.order)
      expect(network.z_m[first]).toBe(network.z_m[last])
      expect(network.cell[first]).toBe(network.cell[last])
    }
  })

  test('never rise downstream, and their catchments nest', () => {
    for (let arc = 0; arc < network.count; arc++) {
      for (let v = network.first[arc] + 1; v < network.first[arc + 1]; v++) {
        if (network.z_m[v] > network.z_m[v - 1]) throw new Error(`arc ${arc + 1} rises`)
      }
    }
    for (let v = 0; v < network.cell.length; v++) {
      const [a3000, a5000, area] = [network.a3000_km2[v], network.a5000_km2[v], network.upstream_km2[v]]
      if (!(a3000 <= a5000 && a5000 <= area && area >= network.threshold_km2)) throw new Error(`vertex ${v}`)
    }
  })

  test('know what drains to a vertex: its cells counted one by one, by region and height', () => {
    for (let n = 0; n < 40; n++) {
      const arc = (n * 7919) % network.count
      const vertex = network.first[arc] + ((n * 31) % (network.first[arc + 1] - 1 - network.first[arc]))
      const cells = upstreamCells(direction.cells, direction.width, network.cell[vertex])
      if (cells.length > 20_000) continue
      const sums = { area: 0, a5000: 0, wet: 0, regions: [0, 0, 0, 0, 0, 0, 0] }
      for (const cell of cells) {
        const lat = direction.north - (Math.floor(cell / direction.width) + 0.5) * direction.cell_deg
        const lng = direction.west + ((cell % direction.width) + 0.5) * direction.cell_deg
        const metres = metresPerDegree(lat)
        const km2 = (direction.cell_deg ** 2 * metres.lng * metres.lat) / 1e6
        sums.area += km2
        if (elevation.cells[cell] < 5000) sums.a5000 += km2
        sums.wet += km2 * wetness.cells[cellAt(wetness, [lng, lat])]
        sums.regions[region.cells[cellAt(region, [lng, lat])] - 1] += km2
      }
      const near = (is: number, should: number) =>
        expect(Math.abs(is - should)).toBeLessThan(1e-6 * sums.area)
      near(network.upstream_km2[vertex], sums.area)
      near(network.a5000_km2[vertex], sums.a5000)
      near((network.wetness_mm[vertex] / 1500) * sums.area, sums.wet / 1500)
      sums.regions.forEach((km2, r) => {
        near(network.mip_km2[vertex * 7 + r], km2)
      })
    }
  })

  test('flow never falls downstream, and the potential is the flow times the one head', () => {
    let raised = 0
    for (let arc = 0; arc < network.count; arc++) {
      let before = 0
      for (let v = network.first[arc]; v < network.first[arc + 1] - 1; v++) {
        const flow = designFlowAt(network, arc + 1, v)
        if (flow.discharge_m3s < before) throw new Error(`arc ${arc + 1} loses water`)
        before = flow.discharge_m3s
        if (flow.raised > 1) raised++
        if (arc % 53 !== 0) continue
        const kW = power_kW(flow.discharge_m3s, headBelow_m(network, arc + 1, v))
        expect(Math.abs(network.potential_kW[v] - kW)).toBeLessThanOrEqual(1e-6 * kW)
      }
      const to = network.to_arc[arc]
      if (to > 0 && designFlowAt(network, to, network.first[to - 1]).discharge_m3s < before)
        throw new Error(`arc ${to} carries less than arc ${arc + 1}, which runs into it`)
    }
    expect(raised).toBeGreaterThan(0)
  })

  test('Strahler orders, counted again from the links', () => {
    const inflow = new Map<number, number[]>()
    for (let arc = 0; arc < network.count; arc++) {
      const list = inflow.get(network.to_arc[arc]) ?? []
      inflow.set(network.to_arc[arc], [...list, network.order[arc]])
    }
    for (let arc = 0; arc < network.count; arc++) {
      const orders = (inflow.get(arc + 1) ?? []).sort((a, b) => b - a)
      const expected = orders.length === 0 ? 1 : orders[0] === orders[1] ? orders[0] + 1 : orders[0]
      expect(network.order[arc]).toBe(expected)
    }
  })

  test('carry more water the more they gather, and more in the monsoon', () => {
    for (let arc = 0; arc < network.count; arc += 31) {
      expect(network.discharge_m3s[arc]).toBeGreaterThan(0)
      expect(network.discharge_wet_m3s[arc]).toBeGreaterThan(network.discharge_m3s[arc])
    }
  })

  test('small ones are drawn from zoom 11, with the fields of the schema', async () => {
    const tiles = openArchive(await readFile(context.tileset('streams')))
    expect(await tiles.zooms()).toEqual([5, 14])
    const small = Array.from(network.order).findIndex(
      (order, arc) => order === 1 && network.length_km[arc] > 2,
    )
    const [lng, lat] = vertexAt(network, network.first[small] + 2)
    const seen = async (zoom: number) =>
      (await tiles.features(zoom, lng, lat, 'streamline')).find(feature => feature.id === small + 1)
    expect(await seen(10)).toBeUndefined()
    for (const zoom of [11, 12, 13, 14]) {
      const feature = await seen(zoom)
      expect(Object.keys(feature!.properties).sort()).toEqual([
        'arcid',
        'discharge_m3s',
        'discharge_wet_m3s',
        'length_km',
        'order',
        'upstream_km2',
      ])
    }
  })
})

describe('context', () => {
  test('Terai in the plains and nowhere in the hills', async () => {
    const terai = await readRaster<Uint8Array>(context.file('terai'), 'context')
    const share = shareByLevel(terai, shapes)
    expect(share('Birgunj')).toBe(1)
    expect(share('Sulikot')).toBe(0)
    expect(share('Kathmandu')).toBe(0)
  })

  test('known regions and wetness everywhere', () => {
    expect(region.cells.every(value => value >= 1 && value <= 7)).toBe(true)
    expect(wetness.cells.every(value => value >= 300 && value <= 3500)).toBe(true)
  })
})

test('tiles keep their budget and their schema', async () => {
  for (const name of ['terrain', 'streams'] as const) {
    const report = await checkTiles(context.tileset(name), name, () => {})
    expect(report.p95_bytes).toBeLessThan(tileBudget.p95_bytes)
    expect(report.max_bytes).toBeLessThan(tileBudget.max_bytes)
  }
})

function shareByLevel(raster: Raster<Uint8Array>, { levels }: RegionShapes) {
  const levelOf = levelCells(raster, levels)
  return (name: string) => {
    const level = levels.findIndex(({ fact }) => fact.name_en === name)
    let all = 0
    let yes = 0
    levelOf.forEach((of, cell) => {
      if (of !== level) return
      all++
      yes += raster.cells[cell]
    })
    return yes / all
  }
}

/** Truecolour, filter 4 only: what our encoder writes. */
function decodePng(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset)
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  const length = view.getUint32(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0, from = 0; y < height; y++) {
    expect(rows[from++]).toBe(4)
    for (let i = 0; i < width * 3; i++, from++) {
      const at = y * width * 3 + i
      const a = i < 3 ? 0 : rgb[at - 3]
      const b = y === 0 ? 0 : rgb[at - width * 3]
      const c = i < 3 || y === 0 ? 0 : rgb[at - width * 3 - 3]
      const p = a + b - c
      const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
      rgb[at] = rows[from] + (pa <= pb && pa <= pc ? a : pb <= pc ? b : c)
    }
  }
  return rgb
}
