import type { LngLat } from '../../app/domain/geometry.ts'
import type { EnergyFeature } from '../../app/domain/spatial/energy-network.ts'
import { distance_m } from '../../app/domain/spatial/local-metric.ts'
import { areaTest } from '../area-test.ts'
import type { RegionShape } from '../region-shapes.ts'

/** Code of the local level at a place; 0 if none. */
export type LevelAt = (at: LngLat) => number
/** What the layer is made of, and whether some of it is generated. `levels`: how many local levels are the source's alone. */
export type JoinedFeatures = { features: EnergyFeature[]; generated: number; levels: number }

/** With so much of what is generated there, a local level is believed to be mapped. */
const wholeFrom = 0.5
/**
 * Lines of at least this voltage supply substations, lower ones houses: they are usually mapped by different
 * people.
 */
const subtransmission_kV = 20

export function levelFinder(levels: readonly RegionShape[]): LevelAt {
  const tests = levels.map(({ fact, area }) => ({ code: fact.code, test: areaTest(area) }))
  let last = tests[0]
  return ([lng, lat]) => {
    if (last?.test.contains(lng, lat)) return last.code
    const found = tests.find(({ test }) => test.contains(lng, lat))
    if (found !== undefined) last = found
    return found?.code ?? 0
  }
}

/**
 * A partly mapped layer of the grid. A local level with at least half as much mapped as generated (metres of
 * line by voltage class, points by number) keeps only the mapped; elsewhere generated features are added,
 * marked `generated`.
 */
export function joinGenerated(
  mapped: readonly EnergyFeature[],
  generated: readonly EnergyFeature[],
  levelAt: LevelAt,
): JoinedFeatures {
  const [known, made] = [amounts(mapped, levelAt), amounts(generated, levelAt)]
  const whole = new Set(
    [...known].flatMap(([key, amount]) =>
      amount >= (made.get(key) ?? 0) * wholeFrom && !key.startsWith('0 ') ? [key] : [],
    ),
  )
  const left = generated.flatMap(feature =>
    withoutParts(feature, at => whole.has(keyOf(feature, levelAt(at)))).map(geometry =>
      asGenerated({ ...feature, geometry }),
    ),
  )
  const levels = new Set([...whole].map(key => key.split(' ')[0])).size
  return { features: [...mapped, ...left], generated: left.length, levels }
}

/** Marks a feature as not measured. */
export const asGenerated = (feature: EnergyFeature): EnergyFeature => ({
  ...feature,
  properties: { ...feature.properties, generated: true },
})

const keyOf = ({ properties }: EnergyFeature, level: number) =>
  `${level} ${properties.layer === 'distribution' && Number(properties.kV) >= subtransmission_kV ? 'carries' : 'serves'}`

/** By local level and class: metres of line, or how many points. */
function amounts(features: readonly EnergyFeature[], levelAt: LevelAt): Map<string, number> {
  const sums = new Map<string, number>()
  for (const feature of features) {
    for (const [at, amount] of partsOf(feature)) {
      const key = keyOf(feature, levelAt(at))
      sums.set(key, (sums.get(key) ?? 0) + amount)
    }
  }
  return sums
}

function partsOf({ geometry }: EnergyFeature): [at: LngLat, amount: number][] {
  if (geometry.type === 'Point') return [[geometry.coordinates as LngLat, 1]]
  return linesOf(geometry).flatMap(line =>
    line.slice(1).map((to, i): [LngLat, number] => [middle(line[i], to), distance_m(line[i], to)]),
  )
}

/** What is left of a point or line without what is gone, side by side. */
function withoutParts(
  { geometry }: EnergyFeature,
  isGone: (at: LngLat) => boolean,
): EnergyFeature['geometry'][] {
  if (geometry.type === 'Point') return isGone(geometry.coordinates as LngLat) ? [] : [geometry]
  const left = linesOf(geometry).flatMap(line => {
    const runs: LngLat[][] = []
    let run: LngLat[] = []
    for (let i = 1; i < line.length; i++) {
      if (isGone(middle(line[i - 1], line[i]))) {
        run = []
        continue
      }
      if (run.length === 0) {
        run = [line[i - 1]]
        runs.push(run)
      }
      run.push(line[i])
    }
    return runs
  })
  return left.map(coordinates => ({ type: 'LineString', coordinates }))
}

const middle = (a: LngLat, b: LngLat): LngLat => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

const linesOf = (geometry: Exclude<EnergyFeature['geometry'], { type: 'Point' }>) =>
  (geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates) as LngLat[][]
