import * as v from 'valibot'
import {
  emissionClassesOf,
  emissionClassSeeds,
  stoveKinds,
} from '../../app/domain/assumptions/emission-classes.ts'
import { breakers, monthlyBill_NPR } from '../../app/domain/assumptions/tariff.ts'
import { choiceLists } from '../../app/domain/survey/choice-lists.ts'
import {
  affordable,
  assessSupplyTier,
  type OfAttributes,
  packagePercent,
} from '../../app/domain/survey/mtf.ts'
import { assessCookingTier } from '../../app/domain/survey/mtf-cooking.ts'
import { tariffIn, VectorAmperes } from './vector-tariff.ts'

const number = v.nullish(v.number(), null)
const yesOrNo = v.nullish(v.boolean(), null)
const oneOf = <const C extends readonly string[]>(choices: C) => v.nullish(v.picklist(choices), null)
const Answers = v.object({
  electricity: v.string(),
  capacity_W: number,
  hours_day: number,
  hours_evening: number,
  outages_week: number,
  outage_hours_week: number,
  voltage_problem: yesOrNo,
  pays_authorised: yesOrNo,
  accident: yesOrNo,
  feels_risk: yesOrNo,
  bill_by: oneOf(choiceLists.bill_by),
  breaker_A: oneOf(breakers),
  bill_NPR: number,
  bill_kWh: number,
  spending_NPR: number,
  stove_kind: oneOf(stoveKinds),
  cooking_place: oneOf(choiceLists.cooking_place),
  exhaust: oneOf(choiceLists.exhaust),
  fuel_hours_week: number,
  prep_minutes: number,
  stove_harm: oneOf(choiceLists.harm),
  fuel_available: oneOf(choiceLists.available),
  fuel_spending_NPR: number,
})
const Inputs = v.object({
  households: v.array(v.object({ answers: Answers })),
  tariff: v.object({ edges_kWh: v.array(v.number()), amperes: v.record(v.string(), VectorAmperes) }),
})

/** Tiers of electricity supply and of cooking of households for each attribute, with the tariff of the file. */
export function tierResults(inputs: unknown): unknown {
  const { households, tariff: given } = v.parse(Inputs, inputs)
  const tariff = tariffIn(given.edges_kWh, given.amperes)
  const classes = emissionClassesOf(emissionClassSeeds)
  return {
    households: households.map(({ answers }) => {
      const { electricity, breaker_A: breaker } = answers
      const package_percent = packagePercent(
        { ...answers, breaker, has_grid: electricity === 'grid' },
        tariff,
      )
      const { ventilation, ...cooking } = assessCookingTier(answers, classes)
      return {
        package_percent,
        supply: tierReply(assessSupplyTier({ ...answers, package_percent })),
        ventilation,
        cooking: tierReply(cooking),
      }
    }),
    nea_bill_365: breakers.map(breaker => monthlyBill_NPR(tariff, breaker, affordable.package_kWh_year / 12)),
  }
}

const tierReply = ({ attributes, tier, min, max, missing }: OfAttributes<string>) => ({
  attributes,
  tier,
  least: min,
  most: max,
  open: missing,
})
