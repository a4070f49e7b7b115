import * as v from 'valibot'
import { expect, it } from 'vitest'
import { projectPeriods } from '../../../app/domain/bat/bat-inputs.ts'
import { type Settlement, SettlementsQuery } from '../../../app/domain/bat/settlements-contract.ts'
import { type Rates, rateSeeds } from '../../../app/domain/rates/rates.ts'
import { leastCostSteps } from '../../../app/engine/bat/least-cost-map.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { lifeCycleByHand, optionsByHand } from './independent.ts'

const rates: Rates = { version: 'seed', ...rateSeeds }
const tiers = [
  { tier: 2, watts: 50, hours: 4 },
  { tier: 3, watts: 200, hours: 5 },
  { tier: 4, watts: 800, hours: 4.25 },
  { tier: 5, watts: 2000, hours: 4.1 },
] as const
/** Hills, with and without streams, near the grid and far. */
const municipalities = { Sulikot: 43611, 'Chum Nubri': 43604, Dordi: 43702 }
const limit_km = 3

it.each(Object.entries(municipalities))(
  'settlements of %s have the winners of a second program at all tiers and periods',
  async (_name, municipality) => {
    const atlas = (await demoAtlas()).current()
    let compared = 0
    for (const { tier, watts, hours } of tiers) {
      for (const project_period of projectPeriods) {
        const settlements = mapOf({ tier }, { project_period, grid_extension_limit_km: limit_km })
        for (const one of settlements) {
          const demand = {
            households: one.num_household,
            watts,
            hours,
            institutions: [],
            grid_km: one.distance_to_grid_ext_km ?? 15,
            mhp_km: one.distance_to_mhp_km ?? 3,
            pvout: pvoutOf(one, hours),
          }
          const byHand = optionsByHand(demand, null)
          const candidates = one.feasible.filter(
            name => name !== 'grid' || (one.distance_to_grid_ext_km ?? 99) <= limit_km,
          )
          const cost = (name: string) => lifeCycleByHand(byHand[name], project_period)
          for (const name of Object.keys(one.life_cycle_costs))
            expect(Math.abs(one.life_cycle_costs[name] / cost(name) - 1)).toBeLessThan(1e-9)
          expect(one.best).toBe(candidates.toSorted((a, b) => cost(a) - cost(b))[0])
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(300)

    function mapOf(bat_form: object, extra_params: object): Settlement[] {
      const steps = leastCostSteps(
        atlas,
        v.parse(SettlementsQuery, { municipality, bat_form, extra_params }),
        rates,
      )
      for (;;) {
        const step = steps.next()
        if (step.done) return step.value.settlements
      }
    }
  },
)

/** What the sun yields where a mini-grid of that size serves that energy. */
function pvoutOf(one: Settlement, hours: number): number {
  return (one.total_demand_kW * hours * 365) / (one.plant_kW.solar_minigrid ?? Number.NaN)
}
