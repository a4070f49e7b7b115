import { expect, it } from 'vitest'
import { clusterDemand } from '../../../app/domain/bat/demand.ts'
import { batResult } from '../../../app/domain/bat/result.ts'
import { type Message, say } from '../../../app/domain/messages/messages.ts'
import { people, place, query, rates } from './clusters.ts'

it('a result speaks no language; both are put in from the same keys', () => {
  const request = query({ bat_form: { tier: 4 } })
  const demand = clusterDemand({ ...people, households_by_houses: 100 }, request, rates)
  const where = { ...place, distance_to_mhp_km: null, pvout_kWh: 800 }
  const { energy_costs, warnings, best_reason } = batResult(where, demand, request, { rates, changed: [] })
  expect(energy_costs.shs.reason).toEqual({ key: 'bat.infeasible.sun', params: { least: 900 } })
  expect(warnings).toContainEqual({ key: 'bat.warn.mhpUnknown', params: { km: 3 } })
  const said = (language: 'en' | 'ne', { key, params }: Message) => say(language, key, params)
  expect(said('en', energy_costs.shs.reason as Message)).toBe(
    'Solar yield here is below 900 kWh per kWp and year',
  )
  expect(said('ne', energy_costs.shs.reason as Message)).toBe(
    'यहाँ सौर्य उत्पादन प्रति kWp वार्षिक 900 kWh भन्दा कम छ',
  )
  // Names of technologies within the reason are words too.
  expect(said('ne', best_reason)).not.toMatch(/Solar|Grid|Hydro/)
})
