import { beforeAll, describe, expect, it } from 'vitest'
import type { LngLat, MultiPolygonRings, Ring } from '../../../app/domain/geometry.ts'
import { type AreaIndex, indexArea, indexContains } from '../../../app/domain/spatial/polygon/area-index.ts'
import { vertexAt } from '../../../app/domain/spatial/water/stream-network.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { type Running, startApi } from '../harness.ts'

/** The levels of the planner's area, and one of them. */
const [area, dordi] = [[23403, 43611, 43702, 44001, 44004], 43702]
let api: Running
let atlas: Atlas
let planner: string
let administrator: string
beforeAll(async () => {
  api = await startApi()
  atlas = (await demoAtlas()).current()
  planner = await api.tokenOf('Planner')
  administrator = await api.tokenOf('Administrator')
})
const point = (coordinates: LngLat) => ({ type: 'Point', coordinates })
const post = (token: string, path: string, body: object) => api.call('POST', path, { token, body })

/** Where streams cross a border, by the arc that does. */
function crossings(outline: MultiPolygonRings, max: number): { arc_id: number; at: LngLat }[] {
  const found: { arc_id: number; at: LngLat }[] = []
  const index = indexArea(outline)
  const { streams, streamSearch } = atlas
  const rings = outline.flat()
  const xs = rings.flatMap(ring => ring.map(([x]) => x))
  const ys = rings.flatMap(ring => ring.map(([, y]) => y))
  const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
  for (const arc_id of streamSearch.arcsIn([...bounds])) {
    for (let vertex = streams.first[arc_id - 1] + 1; vertex < streams.first[arc_id]; vertex++) {
      const [a, b] = [vertexAt(streams, vertex - 1), vertexAt(streams, vertex)]
      if (indexContains(index, a) === indexContains(index, b)) continue
      found.push({ arc_id, at: onBorder(index, a, b) })
      if (found.length === max) return found
      break
    }
  }
  return found
}

/** The spot between two positions where inside becomes outside, to the last bit. */
function onBorder(index: AreaIndex, a: LngLat, b: LngLat): LngLat {
  let [inside, outside] = indexContains(index, a) ? [a, b] : [b, a]
  for (let i = 0; i < 60; i++) {
    const middle: LngLat = [(inside[0] + outside[0]) / 2, (inside[1] + outside[1]) / 2]
    if (indexContains(index, middle)) inside = middle
    else outside = middle
  }
  return inside
}

/** A hair to each side and the spot itself. */
const about = ([lng, lat]: LngLat): LngLat[] => [
  [lng, lat],
  [lng + 1e-9, lat],
  [lng - 1e-9, lat],
  [lng, lat + 1e-9],
  [lng, lat - 1e-9],
]

describe('a stream on the border of the working area', () => {
  it('answers on the near side and refuses on the far one, in a sentence', async () => {
    const own = indexArea(atlas.regions.union(area))
    const places = crossings(atlas.regions.outline(dordi), 12).flatMap(({ at, arc_id }) =>
      about(at).map(one => ({ at: one, arc_id })),
    )
    expect(places.length).toBeGreaterThan(20)
    const counts = { inside: 0, outside: 0 }
    for (const { at, arc_id } of places) {
      const isInside = indexContains(own, at)
      counts[isInside ? 'inside' : 'outside']++
      const stream = await post(planner, '/api/mhp/stream-query/', { point: point(at), arc_id })
      const discharge = await post(planner, '/api/bat/discharge-query/', { point: point(at), arc_id })
      const feasible = await post(planner, '/api/bat/point-query/', { point: point(at) })
      const plant = { power_kW: 5, mhp_interval: 5, discharge: 0.05, dam_pt_approx: point(at), arc_id }
      const calculated = await post(planner, '/api/mhp/calculate', plant)
      if (isInside) {
        expect([stream.status, stream.json.arc_id]).toEqual([200, arc_id])
        expect(discharge.json).toBe(stream.json.discharge)
        expect([feasible.status, typeof feasible.json['Micro Hydro']]).toEqual([200, 'boolean'])
        expect([200, 422]).toContain(calculated.status)
        if (calculated.status === 422) expect(calculated.json.error.length).toBeGreaterThan(20)
      } else
        for (const reply of [stream, discharge, feasible, calculated])
          expect([reply.status, reply.json.code]).toEqual([403, 'outside_working_area'])
    }
    expect(Math.min(counts.inside, counts.outside)).toBeGreaterThan(5)
    expect(api.logged).toEqual([])
  })
})

describe("a stream on Nepal's border", () => {
  it('answers in Nepal and is told to lie outside beyond it', async () => {
    const { country } = atlas.regions
    const nation = atlas.regions.outlineIndex(0)
    const corners = country[0][0].filter((_, i, all) => i % Math.ceil(all.length / 40) === 0)
    const places = [...crossings(country, 20).map(({ at }) => at), ...corners].flatMap(about)
    let abroad = 0
    for (const at of places) {
      const isInside = indexContains(nation, at) || atlas.regions.levelAt(at) !== null
      for (const path of ['/api/mhp/stream-query/', '/api/bat/discharge-query/', '/api/bat/point-query/']) {
        const { status, json } = await post(administrator, path, { point: point(at) })
        if (!isInside) expect([path, status, json.code]).toEqual([path, 400, 'outside_nepal'])
        else if (path.includes('stream')) expect([200, 404]).toContain(status)
        else expect(status).toBe(200)
      }
      if (!isInside) abroad++
    }
    expect(abroad).toBeGreaterThan(20)
    expect(api.logged).toEqual([])
  })
})

describe('a cluster with an edge on the border', () => {
  it.each(['of a local level', 'of Nepal'])('%s is answered with its micro-hydro', async which => {
    const { regions } = atlas
    const [outline, token] =
      which === 'of Nepal' ? [regions.country, administrator] : [regions.outline(dordi), planner]
    const clusters = onEdges(outline, 30)
    expect(clusters.length).toBeGreaterThan(10)
    let answered = 0
    for (const ring of clusters) {
      const polygon = { type: 'Polygon', coordinates: [ring] }
      const body = { polygon, hh_input: 'manual', bat_form: { num_household: 40 } }
      const { status, json } = await post(token, '/api/bat/zonal-query/', body)
      if (status !== 200) {
        expect(json.code).toMatch(/^(outside_working_area|outside_nepal|bad_geometry)$/)
        expect(json.error.length).toBeGreaterThan(20)
        continue
      }
      answered++
      expect('mhp' in json.energy_costs).toBe(!json.is_in_terai)
      if (json.energy_costs.mhp?.feasible) expect(json.distance_to_mhp_km).toBeLessThanOrEqual(3)
    }
    expect(answered).toBeGreaterThan(clusters.length / 2)
    expect(api.logged).toEqual([])
  })
})

/** Triangles inside an outline that have an edge of it for their own. */
function onEdges(outline: MultiPolygonRings, max: number): Ring[] {
  const index = indexArea(outline)
  const ring = outline[0][0]
  const step = Math.max(1, Math.floor(ring.length / max))
  return ring.slice(1).flatMap((b, i): Ring[] => {
    const a = ring[i]
    if (i % step !== 0) return []
    const apexes = [1, -1].map(
      (side): LngLat => [(a[0] + b[0]) / 2 - side * (b[1] - a[1]), (a[1] + b[1]) / 2 + side * (b[0] - a[0])],
    )
    const apex = apexes.find(one => indexContains(index, one))
    return apex ? [[a, b, apex, a]] : []
  })
}
