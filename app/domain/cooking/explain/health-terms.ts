import { smokeDiseases } from '../../assumptions/cooking-settings.ts'
import type { CookingModel, StoveModel } from '../model.ts'
import { backgroundRates, laggedShare, relativeRisk } from '../smoke.ts'
import { factor, type StoveTerm, stoveTerm } from './cost-term.ts'

/** Cost of deaths and of illness by each disease, as factors (C18). */
export function healthTerms(
  { settings, stoves }: CookingModel,
  { persons }: { persons: number },
  one: StoveModel,
): StoveTerm[] {
  const background = backgroundRates(settings, stoves)
  return smokeDiseases.flatMap(disease => {
    const risk = [
      factor('persons', persons),
      factor('excess_risk', relativeRisk(disease, one.exposure_ug_m3) - 1),
      factor('lag', laggedShare(disease, settings.society_discount_rate)),
      factor('with_neighbours', 1 + settings.health_spillover),
    ]
    const deaths = stoveTerm('health', 'deaths', [
      ...risk,
      factor('background_rate', background.deaths[disease], '1/year'),
      factor('life_value', settings.statistical_life_NPR, 'NPR'),
    ])
    const illness = stoveTerm('health', 'illness', [
      ...risk,
      factor('background_rate', background.cases[disease], '1/year'),
      factor('illness_cost', settings[`illness_NPR_${disease}`], 'NPR'),
    ])
    return [
      { ...deaths, disease },
      { ...illness, disease },
    ]
  })
}
