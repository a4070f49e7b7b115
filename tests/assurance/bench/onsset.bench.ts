import { projectPeriods } from '../../../app/domain/bat/bat-inputs.ts'
import { costStream, ratesInUse } from '../../../app/domain/bat/costs/cost-table.ts'
import { type CostStream, levelizedCosts, lifeCycleCosts } from '../../../app/domain/bat/lifecycle.ts'
import { type Rates, rateSeeds } from '../../../app/domain/rates/rates.ts'
import { demoAtlas } from '../../server/demo-atlas.ts'
import type { Row } from './bench-row.ts'
import { onssetLcoe } from './onsset/compatible.ts'
import { type Compared, compared, onssetOptions, wholeCosts, withNetwork } from './onsset/options.ts'
import { placesOf, type Served, serve, tierDemand } from './onsset/places.ts'
import { type Answer, type Case, onssetVersion, type Question, runOnsset } from './onsset/run-onsset.ts'

const rates: Rates = { version: 'seed', ...rateSeeds }
const r = rates.settings.discount_rate / 100
const tiers = rates.tiers.map(({ tier_id }) => tier_id)
const settlements = 3_000
const runs = 7
/** Relative; what two ways of summing the same may differ by is a millionth of it. */
const max_difference = 1e-9
const figure = 'least-cost supply of settlements'
const missing = 'OnSSET not installed: pip install onsset==1.1a6'

/** Levelized cost of every option by a convention, NPR/kWh; an entry a period, in it one a tier. */
type Costed = Record<Compared, number[]>[][]
type Convention = (served: Served, technology: Compared, years: number) => number

const streamOf = ({ supply, quantities }: Served, technology: Compared): CostStream =>
  costStream(technology, quantities, ratesInUse(rates, supply.dc_watt), supply)
const published: Convention = (served, technology, years) => {
  const lifeCycle = lifeCycleCosts(streamOf(served, technology), r, years)
  return levelizedCosts(lifeCycle, served.quantities.energy_kWh, r)[years - 1] ?? Number.NaN
}
const compatible: Convention = (served, technology, years) =>
  onssetLcoe(wholeCosts(technology, streamOf(served, technology)), served.quantities.energy_kWh, r, years)

/** Costs of settlements of the demo country beside OnSSET's, in its conventions and in ours. */
export async function bench(): Promise<Row[]> {
  const peer = await onssetVersion()
  if (peer === null) return [{ figure, ours: '', peer: missing, met: null }]
  const atlas = (await demoAtlas()).current()
  const places = placesOf(atlas, settlements, rates)
  const cases = tiers.map(tier => places.map(place => serve(atlas, place, tier, rates)))
  const onssetCases = cases.map((served, at) => caseOf(served, tiers[at]))
  const question = { periods: [...projectPeriods], discount_rate: r }
  const plain = await attempt({ ...question, cases: onssetCases, runs })
  if (typeof plain === 'string') return [{ figure, ours: '', peer: `${peer}: ${plain}`, met: null }]
  const networked = await attempt({ ...question, cases: onssetCases.map(networkedCase), runs: 1 })
  if (typeof networked === 'string') return [{ figure, ours: '', peer: `${peer}: ${networked}`, met: null }]
  const inItsTerms = costs(cases, compatible)
  const inOurs = costs(cases, published)
  return [
    ...compared.map(technology => difference(technology, inItsTerms, plain, peer)),
    agreement('in its conventions', inItsTerms, cases, plain, peer, 1),
    agreement('by our published formulas', inOurs, cases, plain, peer),
    agreement('in its conventions, its network sized', inItsTerms, cases, networked, peer),
    agreement('by our published formulas, its network sized', inOurs, cases, networked, peer),
    pace('in its conventions', cases, compatible, plain, peer),
    pace('by our published formulas', cases, published, plain, peer),
  ]
}

/** The answers, or the last line that Python said where it fails: an OnSSET that is broken must not end the bench. */
async function attempt(question: Question): Promise<Answer[] | string> {
  try {
    return await runOnsset(question)
  } catch (error) {
    return `failed: ${String(error instanceof Error ? error.message : error)
      .trim()
      .split('\n')
      .pop()}`
  }
}

function costs(cases: Served[][], convention: Convention): Costed {
  return projectPeriods.map(years =>
    cases.map(served => {
      const of = (technology: Compared) => served.map(one => convention(one, technology, years))
      return { shs: of('shs'), solar_minigrid: of('solar_minigrid'), mhp: of('mhp'), grid: of('grid') }
    }),
  )
}

function caseOf(served: Served[], tier: number): Case {
  const column = (value: (one: Served) => number) => served.map(value)
  const stands = (technology: Compared) => served.map(one => one.stands.includes(technology))
  return {
    columns: {
      people: column(({ place }) => place.settlement.population),
      people_per_household: column(
        ({ place: { settlement } }) => settlement.population / settlement.num_household,
      ),
      energy_kWh: column(({ quantities }) => quantities.energy_kWh),
      area_km2: column(({ place }) => place.area_km2),
      grid_km: column(({ supply }) => supply.grid_km),
      mhp_km: column(({ supply }) => supply.mhp_km),
      mhp_capacity: column(({ quantities: { watts, plant_kW } }) => watts / 1000 / plant_kW),
      smg_capacity: column(
        ({ quantities: { watts, plant_kWp } }) => watts / 1000 / (plant_kWp ?? Number.NaN),
      ),
    },
    options: onssetOptions(rates, tierDemand(rates, tier)),
    stands: {
      shs: stands('shs'),
      solar_minigrid: stands('solar_minigrid'),
      mhp: stands('mhp'),
      grid: stands('grid'),
    },
  }
}

function networkedCase(one: Case): Case {
  const { shs, solar_minigrid, mhp, grid } = one.options
  return {
    ...one,
    options: {
      shs,
      solar_minigrid: withNetwork(solar_minigrid),
      mhp: withNetwork(mhp),
      grid: withNetwork(grid),
    },
  }
}

function difference(technology: Compared, ours: Costed, theirs: Answer[], peer: string): Row {
  const apart = ours.flatMap((tiers, period) =>
    tiers.flatMap((lcoe, tier) => {
      const others = theirs[period].cases[tier].lcoe[technology]
      return lcoe[technology].map((cost, at) => Math.abs(cost / others[at] - 1))
    }),
  )
  const max = apart.reduce((largest, one) => Math.max(largest, one), 0)
  return {
    figure: `LCOE of ${technology} in OnSSET's conventions: largest and median relative difference`,
    ours: `${max.toExponential(1)}, ${median(apart).toExponential(1)}`,
    peer: `${peer}, ${apart.length} values`,
    budget: String(max_difference),
    met: max <= max_difference,
  }
}

/** Share of settlements for which both choose the same option; of all, and for each period. */
function agreement(
  how: string,
  ours: Costed,
  cases: Served[][],
  theirs: Answer[],
  peer: string,
  min?: number,
): Row {
  const same = ours.map((tiers, period) =>
    tiers.flatMap((lcoe, tier) =>
      cases[tier].map((one, at) => cheapest(lcoe, one, at) === theirs[period].cases[tier].cheapest[at]),
    ),
  )
  const all = share(same.flat())
  const each = same.map((of, period) => `${percent(share(of))} at ${projectPeriods[period]} years`)
  return {
    figure: `least-cost option as OnSSET's, ${how}`,
    ours: `${percent(all)} (${each.join(', ')})`,
    peer: `${peer}, ${same.flat().length} choices`,
    ...(min === undefined ? {} : { budget: percent(min) }),
    met: min === undefined ? null : all >= min,
  }
}

function cheapest(lcoe: Record<Compared, number[]>, one: Served, at: number): Compared {
  return one.stands.reduce((min, technology) => (lcoe[technology][at] < lcoe[min][at] ? technology : min))
}

/** CPU time of the four costs of 1,000 settlements at the longest period, medians of the runs; start and files left out. */
function pace(how: string, cases: Served[][], convention: Convention, theirs: Answer[], peer: string): Row {
  const last = projectPeriods.length - 1
  const all = cases.flat()
  const ours = Array.from({ length: runs }, () => {
    const began = process.cpuUsage()
    for (const one of all)
      for (const technology of compared) convention(one, technology, projectPeriods[last])
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1e6
  })
  const [mine, other] = [ours, theirs[last].seconds].map(seconds => (median(seconds) / all.length) * 1000)
  return {
    figure: `CPU of costing 1,000 settlements, ${how}`,
    ours: `${(mine * 1000).toFixed(2)} ms (Node ${process.versions.node})`,
    peer: `${peer} ${(other * 1000).toFixed(2)} ms`,
    ratio: `${(other / mine).toFixed(1)}x`,
    met: null,
  }
}

const share = (same: boolean[]) => same.filter(Boolean).length / same.length
const percent = (fraction: number) => `${(fraction * 100).toFixed(2)} %`

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}
