import { describe, expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/spatial/geometry.ts'
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
    expect(opened).toEqual(network)
    expect(streamArc(opened, 1)?.name).toBe('Trishuli River')
    expect(streamArc(opened, 2)?.name).toBeNull()
    expect(streamArc(opened, 1)?.coordinates).toHaveLength(network.first[1])
  })

  test('cut short or of another kind is refused', () => {
    const bytes = encodeStreamNetwork(network)
    expect(() => openStreamNetwork(bytes.slice(0, bytes.length - 9).buffer)).toThrow('cut short')
    expect(() => openStreamNetwork(new ArrayBuffer(64))).toThrow('not a stream network')
  })

  test('there is no arc 0 and none past the last', () => {
    for (const arcid of [0, -1, 601, 1.5, Number.NaN]) expect(streamArc(network, arcid)).toBeNull()
  })
})

describe('nearness, against every segment one by one', () => {
  const search = searchStreams(network)

  test('the nearest point on any stream', () => {
    for (let i = 0; i < 80; i++) {
      const at: LngLat = [81 + dice() * 6, 27 + dice() * 2]
      let least = Infinity
      for (let arc = 0; arc < network.count; arc++) {
        for (let v = network.first[arc]; v < network.first[arc + 1] - 1; v++) {
          // Segments are shorter than a kilometre: only near ones need the slow search.
          if (distance_m(at, vertexAt(network, v)) > least + 1500) continue
          least = Math.min(least, toSegment_m(at, vertexAt(network, v), vertexAt(network, v + 1)))
        }
      }
      const found = search.nearestOnArcs(at, 60_000)
      expect(found?.distance_m ?? Infinity).toBeCloseTo(least, 1)
      expect(search.nearestOnArcs(at, least * 0.99)).toBeNull()
    }
  })

  test('the nearest potential leaves the Terai out', () => {
    for (let i = 0; i < 300; i++) {
      const from: LngLat[] = [0, 1, 2].map(() => [84 + dice() * 0.3, 28 + dice() * 0.3])
      let least = Infinity
      for (let arc = 0; arc < network.count; arc++) {
        if (network.terai[arc] === 1) continue
        for (let v = network.first[arc]; v < network.first[arc + 1]; v++) {
          if (network.potential_kW[v] < 30) continue
          for (const at of from) least = Math.min(least, distance_m(at, vertexAt(network, v)))
        }
      }
      const found = search.nearestPotential(from, 30, 50_000)
      expect(found?.distance_m ?? Infinity).toBeCloseTo(least, 6)
      if (found) expect(found.potential_kW).toBeGreaterThanOrEqual(30)
    }
  })

  test('an empty network has nothing near', () => {
    const empty = { ...makeStreamArrays(0, 0), count: 0, threshold_km2: 1, names: [] }
    expect(searchStreams(empty).nearestOnArcs([84, 28], 1e6)).toBeNull()
    expect(searchStreams(empty).nearestPotential([[84, 28]], 5, 1e6)).toBeNull()
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
