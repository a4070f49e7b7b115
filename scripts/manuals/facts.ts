import { costStream, ratesInUse } from '../../app/domain/bat/costs/cost-table.ts'
import { quantitiesOf } from '../../app/domain/bat/costs/quantities.ts'
import { breakEven_km, yearWiseGrid } from '../../app/domain/bat/grid.ts'
import { annuity, lifeCycleCost, seriesYears } from '../../app/domain/bat/lifecycle.ts'
import { scenarioCost } from '../../app/domain/dashboard/cooking/cooking-table.ts'
import { formatFigure, formatRate } from '../../app/domain/format.ts'
import { mhpForm, mhpReach, watts_per_household } from '../../app/domain/mhp/contract.ts'
import { default_efficiency, gravity, head_m } from '../../app/domain/mhp/head.ts'
import { blend_km2, designFlowShare, leftInStream } from '../../app/domain/mhp/hydrology.ts'
import { coincidence } from '../../app/domain/network/coincidence.ts'
import { ranked } from '../../app/domain/plan/activities/ranking.ts'
import { networkTables } from '../../app/domain/rates/network-tables.ts'
import { byCategoryKind } from '../../app/domain/rates/rate-fields.ts'
import { type CategoryRate, defaultRow, rateSeeds } from '../../app/domain/rates/rates.ts'
import { findTier } from '../../app/domain/rates/tiers.ts'
import { clusterSizeStep_m, sstForm } from '../../app/domain/sst/contract.ts'
import { default_indicator, designEffect, intracluster_correlations } from '../../app/domain/sst/precision.ts'
import { thresholds } from '../../app/domain/technologies/site.ts'
import { technologies } from '../../app/domain/technologies/technologies.ts'

/** All figures of the models that a document may state, by the names used there. Their values come from the models. */
export const facts = {
  rates: { ...rateSeeds, ...byCategoryKind(kind => defaultRow<CategoryRate>(rateSeeds[kind])) },
  network: networkTables.network.seeds[0],
  load_W: Object.fromEntries(rateSeeds.institutions.map(({ name, avg_load_W }) => [name, avg_load_W])),
  tier: Object.fromEntries(
    rateSeeds.tiers.map(tier => [tier.tier_id, { ...tier, day_Wh: tier.demand_W * tier.hrs_per_day }]),
  ),
  rules: { ...thresholds, years: seriesYears },
  example: exampleOf(100, { grid_km: 3, mhp_km: 1, pvout_kWh: 1460 }, 10),
  mhp: {
    efficiency: default_efficiency,
    gravity,
    design_share: designFlowShare,
    left: leftInStream,
    mean_km2: blend_km2.mean,
    wecs_km2: blend_km2.wecs,
    usual_kW: mhpForm.power_kW.default,
    usual_l: mhpForm.discharge.default * 1000,
    usual_m: head_m(mhpForm.power_kW.default, mhpForm.discharge.default),
    step_m: mhpReach.aoi_step_m,
    reach_km: mhpReach.aoi_most_m / 1000,
    watts: watts_per_household,
  },
  sst: sampleFacts(),
  cooking: cookingFacts({ households: 1200, each: 6500, percent: 35 }),
  ranking: ranked(
    (
      [
        ['1.2.1', 42, 250_000, 250_000],
        ['1.1.1', 42, 500_000, 500_000],
        ['2.1.2', 30, 0, 0],
        ['1.1.2', 48, 900_000, 300_000],
        ['2.1.1', 0, 100_000, 0],
      ] as const
    ).map(([code, priority_assessment, estimated_budget, funding]) => ({
      code,
      priority_assessment,
      estimated_budget,
      funding,
    })),
  ),
}

/** The example cluster of tier 3, computed in the same way as a comparison. */
function exampleOf(
  households: number,
  place: { grid_km: number; mhp_km: number; pvout_kWh: number },
  years: number,
) {
  const rates = ratesInUse({ version: 'seed', ...rateSeeds }, null)
  const { settings } = rates
  const r = settings.discount_rate / 100
  const { demand_W, hrs_per_day } = findTier(rateSeeds.tiers, 3)
  const supply = {
    households,
    per_hh_demand_W: demand_W,
    loads: [],
    hrs_per_day,
    dc_watt: null,
    stream: null,
  }
  const quantities = quantitiesOf({ ...supply, ...place }, settings)
  const factor = annuity(r, years)
  const options = Object.fromEntries(
    technologies.map(technology => {
      const stream = costStream(technology, quantities, rates, { dc_watt: null })
      const cost = lifeCycleCost(stream, r, years)
      return [technology, { ...stream, cost, each_kWh: cost / (quantities.energy_kWh * factor) }]
    }),
  )
  const ofYear = yearWiseGrid({ ...supply, ...place }, rates)[years - 1]
  const { plant_kW, plant_kWp, energy_kWh, watts } = quantities
  return {
    ...{ ...place, households, years, factor, energy_kWh, plant_kW, plant_kWp },
    kW: watts / 1000,
    coincidence: coincidence(households, settings.coincidence),
    options,
    break_even_km: breakEven_km(ofYear, options.shs.cost),
    battery: quantities.watts * rates.shs.rc_rate,
  }
}

function sampleFacts() {
  const { hh_per_municipality: all, hh_per_cluster_rural: each, desired_cluster_size: size } = sstForm
  const correlation = intracluster_correlations[default_indicator]
  const effect = designEffect(each.default, correlation)
  return {
    ...{ interviews: all.default, each: each.default, clusters: all.default / each.default, effect },
    worth: all.default / effect,
    correlation,
    least_m: size.min * clusterSizeStep_m,
    most_m: size.max * clusterSizeStep_m,
    usual_m: size.default * clusterSizeStep_m,
  }
}

function cookingFacts(of: { households: number; each: number; percent: number }) {
  return { ...of, cost: scenarioCost(of.households, of.each, { changed: of.percent, of: 100 }) }
}

/**
 * Inserts figures into a text: `{{rates/grid/cc_rate}}` unchanged, `{{example/factor:4}}` with fixed decimals.
 * @throws Error on an unknown name
 */
export function withFacts(text: string): string {
  return text.replace(/\{\{([^}:]+)(?::(\d))?\}\}/g, (_, name: string, digits?: string) => {
    const value = name
      .split('/')
      .reduce<unknown>((within, key) => (within as Record<string, unknown> | undefined)?.[key], facts)
    if (typeof value === 'string') return value
    if (typeof value !== 'number') throw new Error(`no figure of the models is called ${name}`)
    return digits === undefined ? formatRate(value) : formatFigure(value, Number(digits))
  })
}
