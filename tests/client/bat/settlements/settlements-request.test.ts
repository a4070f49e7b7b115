import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  areSettlementsStale,
  groupingForm,
  settlementsRequest,
} from '../../../../app/client/bat/settlements/settlements-request.ts'
import {
  defaultGrouping,
  type GroupingInputs,
} from '../../../../app/client/bat/settlements/settlements-state.ts'
import { validateForm } from '../../../../app/client/ui/form/form-options.ts'
import { defaultBatInputs } from '../../../../app/domain/bat/bat-inputs.ts'
import { SettlementsQuery } from '../../../../app/domain/bat/settlements-contract.ts'
import { leastCostMap, settlement } from './least-cost.ts'

const sulikot = 43611
const request = settlementsRequest(sulikot, defaultGrouping, [defaultBatInputs])
const outcome = { request, result: leastCostMap([settlement(1)]) }

const wrongIn = (groupingInputs: GroupingInputs) =>
  Object.keys(validateForm<GroupingInputs>(groupingForm, groupingInputs))

describe('the request for a whole municipality', () => {
  it('is one that the server takes, whatever the panel last asked of a drawn place', () => {
    const drawn = {
      ...defaultBatInputs,
      hh_input: 'manual' as const,
      num_household: 12,
      institutions: [{ institution_id: 1, number: 2, avg_load_W: 500 }],
    }
    const parsed = v.parse(SettlementsQuery, settlementsRequest(sulikot, defaultGrouping, [drawn]))
    expect(parsed).toMatchObject({ municipality: sulikot, grouping: defaultGrouping })
    expect(parsed.bat_form.num_household).toBeUndefined()
  })

  it('is kept back by a field that is empty, out of bounds or broken', () => {
    expect(wrongIn(defaultGrouping)).toEqual([])
    expect(wrongIn({ reach_m: 19.9, min_neighbours: 2.5, least_houses: null })).toEqual([
      'reach_m',
      'min_neighbours',
      'least_houses',
    ])
    expect(wrongIn({ ...defaultGrouping, reach_m: 20.5 })).toEqual([])
  })

  it('makes a result stale by any other parameter, and by none that does not count here', () => {
    expect(areSettlementsStale(outcome, defaultGrouping, [defaultBatInputs])).toBe(false)
    const named = { ...defaultBatInputs, hh_input: 'census', cluster_name: 'x' }
    expect(areSettlementsStale(outcome, defaultGrouping, [named])).toBe(false)
    expect(areSettlementsStale(outcome, defaultGrouping, [{ ...defaultBatInputs, project_period: 15 }])).toBe(
      true,
    )
    expect(areSettlementsStale(outcome, defaultGrouping, [{ ...defaultBatInputs, tier: 4 }])).toBe(true)
    expect(areSettlementsStale(outcome, { ...defaultGrouping, reach_m: 200 }, [defaultBatInputs])).toBe(true)
  })
})
