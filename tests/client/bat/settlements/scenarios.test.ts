import { createStore } from 'jotai'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { batInputsAtom } from '../../../../app/client/bat/bat-state.ts'
import { settlementShapes } from '../../../../app/client/bat/settlements/map/settlement-shapes.ts'
import {
  addScenarioAtom,
  chooseScenarioAtom,
  removeScenarioAtom,
  scenarioAtAtom,
  scenarioListAtom,
} from '../../../../app/client/bat/settlements/scenarios/scenario-list.ts'
import { scenarioOf, settlementsRequest } from '../../../../app/client/bat/settlements/settlements-request.ts'
import {
  comparedAtom,
  defaultGrouping,
  rightScenarioAtom,
  scenariosDraft,
  settlementsAtom,
  shownScenarioAtom,
  shownSettlementsAtom,
} from '../../../../app/client/bat/settlements/settlements-state.ts'
import { persistedBat } from '../../../../app/client/persistence/persisted-bat.ts'
import { encodeInputs, readToolInputs } from '../../../../app/client/persistence/question.ts'
import { defaultBatInputs } from '../../../../app/domain/bat/bat-inputs.ts'
import { ofBest } from '../../../../app/domain/bat/option-names.ts'
import {
  scenariosCsv,
  scenariosGeoJson,
  scenarioTotalsCsv,
} from '../../../../app/domain/bat/scenarios/scenario-files.ts'
import {
  acrossScenarios,
  scenarioMaps,
  scenariosOf,
} from '../../../../app/domain/bat/scenarios/scenario-maps.ts'
import {
  differenceOf,
  equalScenarios,
  optionRows,
} from '../../../../app/domain/bat/scenarios/scenario-table.ts'
import { scenarioTotals } from '../../../../app/domain/bat/scenarios/scenario-totals.ts'
import { scenarioNames } from '../../../../app/domain/bat/scenarios/scenario-words.ts'
import { type LeastCostMap, SettlementsQuery } from '../../../../app/domain/bat/settlements-contract.ts'
import { english } from '../../../in-english.ts'
import { leastCostMap, settlement } from './least-cost.ts'

const store = createStore()
beforeEach(() => {
  store.set(scenariosDraft.inputsAtom, { scenarios: [], at: 0 })
  store.set(batInputsAtom, defaultBatInputs)
})
const change = (some: Partial<typeof defaultBatInputs>) =>
  store.set(batInputsAtom, now => ({ ...now, ...some }))
const periods = () => store.get(scenarioListAtom).map(one => one.project_period)

describe('the list of scenarios', () => {
  it('keeps each as it was left, while the form shows one of them', () => {
    change({ project_period: 10 })
    store.set(addScenarioAtom)
    change({ project_period: 15, tier: 5 })
    store.set(addScenarioAtom)
    change({ grid_extension: false })
    expect(periods()).toEqual([10, 15, 15])
    store.set(chooseScenarioAtom, 0)
    expect(store.get(batInputsAtom)).toMatchObject({ project_period: 10, tier: 3, grid_extension: true })
    change({ project_period: 5 })
    store.set(chooseScenarioAtom, 2)
    expect(store.get(batInputsAtom)).toMatchObject({ project_period: 15, tier: 5, grid_extension: false })
    expect(periods()).toEqual([5, 15, 15])
  })

  it('holds four at most, and none but the form where one is left', () => {
    for (let i = 0; i < 6; i++) store.set(addScenarioAtom)
    expect(periods()).toHaveLength(4)
    change({ project_period: 15 })
    for (let i = 0; i < 6; i++) store.set(removeScenarioAtom)
    expect(periods()).toEqual([5])
    expect(store.get(scenarioAtAtom)).toBe(0)
    expect(store.get(scenariosDraft.inputsAtom).scenarios).toEqual([])
  })

  it('is a question that the server takes, and stands in the address', () => {
    change({
      distribution: 'sized',
      costs: { grid: { cc_rate: 900_000 } },
      planned_lines: [
        [
          [84.1, 28.1],
          [84.2, 28.2],
        ],
      ],
    })
    store.set(addScenarioAtom)
    change({ project_period: 15, distribution: 'flat', costs: {}, planned_lines: [] })
    const list = store.get(scenarioListAtom)
    const request = settlementsRequest(43611, defaultGrouping, list)
    expect(() => v.parse(SettlementsQuery, request)).not.toThrow()
    expect(scenariosOf(request)).toEqual(list.map(scenarioOf))
    expect(scenarioNames(scenariosOf(request), english)).toEqual([
      'A: 5 years · network sized on the houses · custom rates: 1 · planned lines: 1',
      'B: 15 years · one network price a connection · custom rates: 0 · planned lines: 0',
    ])

    const { question } = persistedBat
    const text = encodeInputs(store.get(question.inputsAtom), question)
    expect(text?.length).toBeLessThan(400)
    const other = createStore()
    other.set(question.inputsAtom, readToolInputs(text, question).inputs)
    expect(other.get(scenarioListAtom)).toEqual(list)
    expect(other.get(scenarioAtAtom)).toBe(1)
    other.set(question.inputsAtom, readToolInputs('"scenarios":[{"tier":9},{}],"at":1', question).inputs)
    expect(other.get(scenarioListAtom)).toHaveLength(1)
  })
})

const first = leastCostMap([settlement(1), settlement(2, { best: 'grid' }), settlement(3)])
const anew = leastCostMap([settlement(1), settlement(2, { best: 'grid' }), settlement(3, { best: 'mhp' })])
const result: LeastCostMap = { ...first, others: [{ ...anew, project_period: 15 }] }
const request = {
  municipality: 43611,
  extra_params: { project_period: 5 as const },
  others: [{ extra_params: { project_period: 15 as const } }],
}

describe('a reply of several scenarios', () => {
  const maps = scenarioMaps(result)

  it('has each as a map of its own, one of them shown', () => {
    store.set(settlementsAtom, { request, result })
    expect(store.get(comparedAtom)?.maps).toHaveLength(2)
    store.set(shownScenarioAtom, 1)
    expect(store.get(shownSettlementsAtom)?.result).toEqual({ ...anew, project_period: 15 })
    expect(store.get(shownSettlementsAtom)?.request).toEqual({ municipality: 43611, ...request.others[0] })
    store.set(rightScenarioAtom, 0)
    store.set(shownScenarioAtom, 0)
    expect(store.get(rightScenarioAtom)).toBe(1)
    store.set(settlementsAtom, { request: { municipality: 43611 }, result: first })
    expect([store.get(comparedAtom), store.get(rightScenarioAtom)]).toEqual([null, null])
  })

  it('comes to the sums of its settlements, the energy weighing their costs of a kWh', () => {
    const totals = scenarioTotals(maps)
    const all = totals.filter(row => row.technology === null)
    expect(all.map(row => row.scenario)).toEqual([0, 1])
    for (const [at, row] of all.entries()) {
      const { settlements, scattered } = maps[at]
      const cost = settlements.reduce(
        (sum, one) => sum + (ofBest(one.life_cycle_costs, one.best) ?? 0),
        scattered.life_cycle_cost,
      )
      const energy = settlements.reduce(
        (sum, one) => sum + one.discounted_energy_kWh,
        scattered.discounted_energy_kWh,
      )
      expect(row.life_cycle_cost).toBeCloseTo(cost, 2)
      expect(row.levelized_cost).toBeCloseTo(cost / energy, 9)
    }
    const used = totals.filter(row => row.scenario === 1 && row.technology !== null)
    expect(used.map(row => [row.technology, row.settlements])).toEqual([
      ['shs', 0],
      ['solar_minigrid', 1],
      ['mhp', 1],
      ['grid', 1],
    ])
  })

  it('has a row for each option, the scenarios side by side with what they differ by', () => {
    const rows = optionRows(maps)
    expect(rows.map(row => row.technology)).toEqual([null, 'shs', 'solar_minigrid', 'mhp', 'grid'])
    const [all, , minigrid, mhp] = rows
    expect(all.totals.map(row => row.scenario)).toEqual([0, 1])
    const [first, other] = all.totals.map(row => row.life_cycle_cost)
    expect(differenceOf(all, 'life_cycle_cost', 1)).toEqual({
      by: other - first,
      percent: ((other - first) / first) * 100,
    })
    expect(differenceOf(minigrid, 'settlements', 1)).toEqual({ by: -1, percent: -50 })
    expect(differenceOf(mhp, 'settlements', 1)).toEqual({ by: 1, percent: null })
    expect(differenceOf(mhp, 'levelized_cost', 1)).toBeNull()
  })

  it('compares a third with the first too, and refuses two that ask the same', () => {
    expect(optionRows([...maps, maps[0]])[0].totals).toHaveLength(3)
    expect(equalScenarios([{}, { extra_params: { project_period: 15 } }, {}])).toEqual([0, 2])
    expect(equalScenarios([{}, { extra_params: { project_period: 15 } }])).toBeNull()
  })

  it('names the settlements whose best option changes, on the map and in the files', () => {
    expect(acrossScenarios(maps).map(one => one.isChanged)).toEqual([false, false, true])
    const shapes = settlementShapes(maps[0], english, { rightMap: maps[1], changed: new Set([3]) })
    const areas = shapes.features.filter(one => one.geometry.type === 'Polygon').map(one => one.properties)
    expect(areas.map(one => [one?.best, one?.right_best, one?.changed])).toEqual([
      ['solar_minigrid', 'solar_minigrid', false],
      ['grid', 'grid', false],
      ['solar_minigrid', 'mhp', true],
    ])
    const scenarios = scenariosOf(request)
    const csv = scenariosCsv(result, scenarios, english).split('\r\n')
    expect(csv[0]).toContain('best_differs,best_A,num_household_A')
    expect(csv[0]).toContain('scenario_A,scenario_B,')
    expect(csv[3]).toMatch(/,yes,Solar Mini-grid,.*,Micro Hydro,/)
    expect(csv).toHaveLength(5)
    expect(scenarioTotalsCsv(result, scenarios, english).split('\r\n')).toHaveLength(12)
    const { features, metadata } = scenariosGeoJson(result, scenarios, english)
    expect(features.map(one => one.properties?.best_differs)).toEqual(['no', 'no', 'yes'])
    expect(metadata.scenario_B).toContain('15 years')
  })
})
