import { setImmediate } from 'node:timers/promises'
import type { LeastCostMap, SettlementsQuery } from '../../domain/bat/settlements-contract.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { leastCostSteps } from './least-cost-map.ts'

/** Maps kept at hand for each atlas: a planner changes one parameter to and fro. */
const mostKept = 12
/** A map lets other callers in whenever it has worked for so long. */
const turn_ms = 12

const kept = new WeakMap<Atlas, Map<string, Promise<LeastCostMap>>>()

/** The least-cost map of a local level; equal questions to the same atlas and rates are answered from memory. */
export function leastCostMap(atlas: Atlas, query: SettlementsQuery, rates: Rates): Promise<LeastCostMap> {
  const maps = kept.get(atlas) ?? new Map<string, Promise<LeastCostMap>>()
  kept.set(atlas, maps)
  const key = JSON.stringify([query, rates.version])
  const map = maps.get(key) ?? inTurns(leastCostSteps(atlas, query, rates))
  maps.delete(key)
  maps.set(key, map)
  map.catch(() => maps.get(key) === map && maps.delete(key))
  if (maps.size > mostKept) maps.delete(maps.keys().next().value as string)
  return map
}

async function inTurns<Made>(steps: Generator<void, Made>): Promise<Made> {
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - began < turn_ms) continue
    await setImmediate()
    began = performance.now()
  }
}
