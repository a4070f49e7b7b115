import { describe, expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { distance_m } from '../../../app/domain/spatial/local-metric.ts'
import {
  encodeStreamNetwork,
  makeStreamArrays,
  openStreamNetwork,
  type StreamNetwork,
  streamArc,
  vertexAt,
} from '../../../app/domain/spatial/water/stream-network.ts'
import { searchStreams } from '../../../app/domain/spatial/water/stream-search.ts'

const dice = (() => {
  let state = 7
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
})()

/** Crooked lines at random places of Nepal. */
function crooked(arcs: number): StreamNetwork {
  const lengths = Array.from({ length: arcs }, () => 2 + Math.floor(dice() * 30))
  const vertices = lengths.reduce((sum, length) => sum + length, 0)
  const network = {
    ...makeStreamArrays(arcs, vertices),
    count: arcs,
    threshold_km2: 1,
    names: ['Trishuli River'],
  }
  let vertex = 0
  lengths.forEach((length, arc) => {
    let [lng, lat] = [81 + dice() * 6, 27 + dice() * 2]
    network.terai[arc] = dice() < 0.1 ? 1 : 0
    network.order[arc] = 1 + Math.floor(dice() * 5)
    for (let i = 0; i < length; i++, vertex++) {
      network.lng_e7[vertex] = Math.round(lng * 1e7)
      network.lat_e7[vertex] = Math.round(lat * 1e7)
      network.z_m[vertex] = 3000 - vertex
      network.potential_kW[vertex] = dice() * 40
      network.cell[vertex] = vertex * 3
      network.upstream_km2[vertex] = vertex
      network.mip_km2[vertex * 7 + (vertex % 7)] = vertex
      network.drains_in_m3s[vertex] = dice()
      lng += (dice() - 0.5) * 0.01
      lat += (dice() - 0.5) * 0.01
    }
    network.first[arc + 1] = vertex
  })
  network.name[0] = 1
  return network
}

const network = crooked(600)

describe('the file', () => {
  test('comes back as it was written', () => {
    const bytes = encodeStreamNetwork(network)
    const opened = openStreamNetwork(bytes.buffer.slice(0) as ArrayBuffer)
    expect(Buffer.compare(encodeStreamNetwork(opened), bytes)).toBe(0)
    expect([...opened.to_arc]).toEqual([...network.to_arc])
    expect(streamArc(opened, 1)?.name).toBe('Trishuli River')
    expect(streamArc(opened, 2)?.name).toBeNull()
    expect(opened.mip_km2).toHaveLength(7 * opened.cell.length)
    expect(streamArc(opened, 3)?.upstream_km2).toBe(network.upstream_km2[network.first[3] - 2])
  })

  test('cut short or of another kind is refused', () => {
    const bytes = encodeStreamNetwork(network)
    expect(() => openStreamNetwork(bytes.slice(0, bytes.length - 9).buffer)).toThrow('cut short')
    expect(() => openStreamNetwork(new ArrayBuffer(64))).toThrow('not a stream network')
    const old = new Uint8Array(64)
    old.set(new TextEncoder().encode('URJS'))
    expect(() => openStreamNetwork(old.buffer)).toThrow('older version of the program')
  })

  test('there is no arc 0 and none past the last', () => {
    for (const arcid of [0, -1, 601, 1.5, Number.NaN]) expect(streamArc(network, arcid)).toBeNull()
  })
})

describe('nearness, against every segment one by one', () => {
  const search = searchStreams(network)

  test('the nearest point of every arc within so many metres, and of one', () => {
    for (let i = 0; i < 80; i++) {
      const arc = Math.floor(dice() * network.count)
      const [lng, lat] = vertexAt(network, network.first[arc])
      const at: LngLat = [lng + (dice() - 0.5) * 0.004, lat + (dice() - 0.5) * 0.004]
      const max_m = 50 + dice() * 500
      const slowly: [number, number][] = []
      for (let k = 0; k < network.count; k++) {
        let min = Infinity
        for (let v = network.first[k]; v < network.first[k + 1] - 1; v++) {
          // Segments are shorter than a kilometre: only near ones need the slow search.
          if (distance_m(at, vertexAt(network, v)) > max_m + 1500) continue
          min = Math.min(min, toSegment_m(at, vertexAt(network, v), vertexAt(network, v + 1)))
        }
        if (min < max_m) slowly.push([k + 1, min])
      }
      slowly.sort((a, b) => a[1] - b[1])
      const found = search.arcsWithin(at, max_m)
      expect(found.map(({ arcid }) => arcid)).toEqual(slowly.map(([arcid]) => arcid))
      for (const [n, [arcid, min]] of slowly.entries()) {
        expect(found[n].distance_m).toBeCloseTo(min, 1)
        expect(search.nearestOnArc(at, arcid, max_m)).toEqual(found[n])
        expect(search.nearestOnArc(at, arcid, min * 0.99 - 0.1)).toBeNull()
      }
    }
  })

  test('an empty network has nothing near', () => {
    const empty = { ...makeStreamArrays(0, 0), count: 0, threshold_km2: 1, names: [] }
    expect(searchStreams(empty).arcsWithin([84, 28], 1e6)).toEqual([])
    expect(searchStreams(empty).arcsIn([80, 26, 88, 30])).toEqual([])
  })
})

/** By small steps, then smaller ones around the best. */
function toSegment_m(at: LngLat, a: LngLat, b: LngLat): number {
  const point = (part: number): LngLat => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
  let low = 0
  let high = 1
  for (let i = 0; i < 60; i++) {
    const left = low + (high - low) / 3
    const right = high - (high - low) / 3
    if (distance_m(at, point(left)) < distance_m(at, point(right))) high = right
    else low = left
  }
  return distance_m(at, point((low + high) / 2))
}
