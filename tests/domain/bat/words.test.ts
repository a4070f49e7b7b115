import { describe, expect, it } from 'vitest'
import { clusterDemand } from '../../../app/domain/bat/demand.ts'
import { batResult } from '../../../app/domain/bat/result.ts'
import { inWordsOf } from '../../../app/domain/bat/retell.ts'
import type { Language } from '../../../app/domain/words/words.ts'
import { people, place, query, rates } from './clusters.ts'

function analyse(language: Language | undefined, households: number) {
  const asked = query({ bat_form: { tier: 4 } })
  const where = { ...place, distance_to_mhp_km: null, pvout_kWh: 800 }
  const demand = clusterDemand({ ...people, households_by_houses: households }, asked, rates)
  return batResult(where, demand, asked, rates, language)
}

describe('the sentences of a result', () => {
  it('are English unless another language is asked for', () => {
    expect(analyse(undefined, 100)).toEqual(analyse('en', 100))
    expect(analyse('en', 100).energy_costs.shs.reason).toBe(
      'The sun yields less than 900 kWh a kWp and year here',
    )
    expect(analyse('ne', 100).energy_costs.shs.reason).toBe(
      'यहाँ घामबाट प्रति kWp वार्षिक 900 kWh भन्दा कम उत्पादन हुन्छ',
    )
  })

  it('can be taken from the same answer in another language', () => {
    const [en, ne] = [analyse('en', 100), analyse('ne', 100)]
    expect(en.warnings).not.toEqual(ne.warnings)
    expect(inWordsOf(en, ne)).toEqual(ne)
    expect(inWordsOf(ne, en)).toEqual(en)
  })

  it('are taken without the figures, and only where an option cannot stand', () => {
    const [few, ne] = [analyse('en', 10), analyse('ne', 100)]
    const told = inWordsOf(few, ne)
    expect(told.warnings).toEqual(ne.warnings)
    expect(told.num_household).toBe(10)
    expect(told.energy_costs.grid).toEqual(few.energy_costs.grid)
    expect(told.energy_costs.shs).toEqual({
      ...few.energy_costs.shs,
      reason: ne.energy_costs.shs.reason,
    })
  })
})
