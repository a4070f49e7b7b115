import * as v from 'valibot'
import { smokeDiseases } from '../../../app/domain/assumptions/cooking-settings.ts'
import { type OnstoveResult, onstoveResults } from '../../../app/domain/cooking/onstove/onstove.ts'
import type { OnstoveFigures } from '../../../app/domain/cooking/onstove/onstove-cell.ts'
import { type OnstoveStove, onstoveStoves } from '../../../app/domain/cooking/onstove/onstove-inputs.ts'
import {
  type OnstoveTechnology,
  onstoveTechnology,
} from '../../../app/domain/cooking/onstove/onstove-technology.ts'
import { OnstoveVectors, onstoveCellIn, onstoveInputsIn, onstoveNames } from './onstove-inputs.ts'

/** What OnStove computes for the cells of the file in each scenario, by the product in the conventions of OnStove. */
export function onstoveVectorResults(given: unknown): unknown {
  const { cells, runs } = v.parse(OnstoveVectors, given)
  return {
    runs: runs.map(run => {
      const inputs = onstoveInputsIn(run)
      const technology = onstoveTechnology(inputs)
      const results = onstoveResults(inputs, cells.map(onstoveCellIn))
      return { cells: results.map((result, i) => cellReply(cells[i].id, result, technology)) }
    }),
  }
}

const attributedReply = (attributed: Readonly<Record<string, number>>) =>
  Object.fromEntries(smokeDiseases.map(disease => [`paf_${disease}`, attributed[disease]]))

function cellReply(id: string, result: OnstoveResult, technology: OnstoveTechnology) {
  const { base, chosen } = result
  return {
    id,
    households: result.households,
    value_of_time_usd_per_h: result.hourValue,
    sfu: result.solidFuelShare,
    base: {
      tech_life: base.life_years,
      inv_cost: base.price,
      om_cost: base.upkeep,
      discounted_investments: base.price,
      discounted_fuel_cost: base.fuel,
      carbon: base.carbon_kg,
      total_time_yr: base.hours,
      ...attributedReply(base.attributed),
    },
    stoves: Object.fromEntries(
      onstoveStoves.map(stove => [onstoveNames[stove], stoveReply(stove, result, technology)]),
    ),
    chosen: chosen.map(({ stove, netBenefit, households }) => ({
      stove: onstoveNames[stove],
      net_benefit: netBenefit,
      households,
    })),
  }
}

function stoveReply(stove: OnstoveStove, result: OnstoveResult, technology: OnstoveTechnology) {
  const own = result.stoves[stove]
  const { energy_MJ, exposure_ug_m3, risks, carbonIntensity_kg_GJ } = technology.stoves[stove]
  return {
    share_today: result.shares[stove],
    energy_MJ,
    pm25_adjusted: exposure_ug_m3,
    rr: risks,
    paf: own.attributed,
    carbon_intensity_kg_per_GJ: carbonIntensity_kg_GJ,
    ...figuresReply(own),
    households_served: own.share * result.households,
    ...(stove === 'biogas'
      ? {
          collection_h_per_day: result.collection_h_day,
          available_m3: result.gas_m3,
          biogas_MJ: result.gas_m3 * energyPer_m3(technology),
        }
      : {}),
    ...(stove === 'lpg'
      ? {
          transport_cost: result.lpgTransport,
          transport_carbon_kg: result.lpgTransportCarbon_kg,
          cylinder: technology.cylinder,
        }
      : {}),
    ...(stove === 'induction'
      ? {
          capacity_kW: technology.capacity_kW,
          capacity_cost: technology.capacityCost,
          connection_cost: result.connection,
        }
      : {}),
    ...(stove === 'traditional' ? { trips: technology.trips.traditional } : {}),
    ...(stove === 'ics2' ? { trips: technology.trips.ics2 } : {}),
    ...(stove === 'ics3' ? { trips: technology.trips.ics3 } : {}),
  }
}

const energyPer_m3 = ({ stoves }: OnstoveTechnology) => stoves.biogas.energy_MJ / stoves.biogas.fuelAmount

const figuresReply = (own: OnstoveFigures) => ({
  carbon_kg: own.carbon_kg,
  decreased_carbon_kg: own.savedCarbon_kg,
  carbon_value: own.carbon,
  total_time_h: own.hours,
  time_saved_h: own.savedHours,
  time_value: own.time,
  investment: own.investment,
  om: own.upkeep,
  fuel: own.fuel,
  salvage: own.salvage,
  costs: own.costs,
  morbidity: own.morbidity,
  mortality: own.mortality,
  spill_morbidity: own.spilledMorbidity,
  spill_mortality: own.spilledMortality,
  deaths_avoided: own.deathsAverted,
  cases_avoided: own.casesAverted,
  benefits: own.benefits,
  net_benefit: own.netBenefit,
  factor: own.share,
})
