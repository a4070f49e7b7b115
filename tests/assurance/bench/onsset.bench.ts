import { projectPeriods } from '../../../app/domain/bat/bat-inputs.ts'
import { demoAtlas } from '../../server/demo-atlas.ts'
import type { Row } from './bench-row.ts'
import { type Costing, connection_NPR, costings, differences, mixed, r, rates } from './onsset/costed.ts'
import { type Compared, compared, networked, onssetOptions, withOwnNetwork } from './onsset/options.ts'
import { placesOf, type Served, serve } from './onsset/places.ts'
import { type Answer, type Case, onssetVersion, type Question, runOnsset } from './onsset/run-onsset.ts'

const tiers = rates.tiers.map(({ tier_id }) => tier_id)
const settlements = 3_000
const runs = 7
/** Relative; what two ways of summing the same may differ by is a millionth of it. */
const max_difference = 1e-9
const figure = 'least-cost supply of settlements'
const missing = 'OnSSET not installed: pip install onsset==1.1a6'

/** Levelized cost of every option, NPR/kWh; an entry a period, in it one a tier. */
type Costed = Record<Compared, number[]>[][]

/** Costs of settlements of the demo country beside OnSSET's, in its conventions and in ours. */
export async function bench(): Promise<Row[]> {
  const peer = await onssetVersion()
  if (peer === null) return [{ figure, ours: '', peer: missing, met: null }]
  const atlas = (await demoAtlas()).current()
  const places = placesOf(atlas, settlements, rates)
  const cases = tiers.map(tier => places.map(place => serve(atlas, place, tier, rates)))
  const onssetCases = cases.map(caseOf)
  const question = { periods: [...projectPeriods], discount_rate: r }
  const answers = {
    flat: await attempt({ ...question, cases: onssetCases, runs }),
    sized: await attempt({ ...question, cases: onssetCases.map(withItsNetwork), runs: 1 }),
    given: await attempt({ ...question, cases: onssetCases.map(withOurNetwork), runs: 1 }),
  }
  const failed = Object.values(answers).find(answer => typeof answer === 'string')
  if (failed !== undefined) return [{ figure, ours: '', peer: `${peer}: ${failed}`, met: null }]
  const theirs = answers as Record<keyof typeof answers, Answer[]>
  const inItsTerms = costs(cases, costings.flatInItsTerms)
  const sized = costs(cases, costings.sized)
  return [
    ...compared.map(technology => difference(technology, inItsTerms, theirs.flat, peer)),
    agreement('in its conventions', inItsTerms, cases, theirs.flat, peer, 1),
    agreement('one price a connection', costs(cases, costings.flat), cases, theirs.flat, peer),
    agreement('each with its own network', sized, cases, theirs.sized, peer),
    agreement('our network given to it', sized, cases, theirs.given, peer),
    agreement(
      'our network given to it, with its salvage and replacement',
      costs(cases, mixed(new Set(['salvage', 'replacement']))),
      cases,
      theirs.given,
      peer,
    ),
    agreement(
      'our network given to it, in its conventions',
      costs(cases, costings.givenInItsTerms),
      cases,
      theirs.given,
      peer,
      1,
    ),
    ...projectPeriods.map((_, period) => explanation(period, sized, cases, theirs.given[period])),
    pace('in its conventions', cases, costings.flatInItsTerms, theirs.flat, peer),
    pace('by our published formulas', cases, costings.flat, theirs.flat, peer),
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

function costs(cases: Served[][], costing: Costing): Costed {
  return projectPeriods.map(years =>
    cases.map(served => {
      const of = (technology: Compared) => served.map(one => costing(one, technology, years))
      return { shs: of('shs'), solar_minigrid: of('solar_minigrid'), mhp: of('mhp'), grid: of('grid') }
    }),
  )
}

function caseOf(served: Served[]): Case {
  const [{ supply }] = served
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
      connection_solar_minigrid: column(one => connection_NPR(one, 'solar_minigrid')),
      connection_mhp: column(one => connection_NPR(one, 'mhp')),
      connection_grid: column(one => connection_NPR(one, 'grid')),
    },
    options: onssetOptions(rates, supply),
    stands: {
      shs: stands('shs'),
      solar_minigrid: stands('solar_minigrid'),
      mhp: stands('mhp'),
      grid: stands('grid'),
    },
  }
}

/** With OnSSET's own network inside of each settlement. */
function withItsNetwork(one: Case): Case {
  const own = networked.map(technology => [technology, withOwnNetwork(one.options[technology])])
  return { ...one, options: { ...one.options, ...Object.fromEntries(own) } }
}

/** With ours: OnSSET knows no other costs that a settlement has to itself than those of a connection. */
function withOurNetwork(one: Case): Case {
  const given = networked.map(technology => [
    technology,
    { ...one.options[technology], connection: `connection_${technology}` },
  ])
  return { ...one, options: { ...one.options, ...Object.fromEntries(given) } }
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

/** Why we choose otherwise than OnSSET with our networks: whether we agree with one of our ways switched to its own. */
function explanation(period: number, ours: Costed, cases: Served[][], theirs: Answer): Row {
  const years = projectPeriods[period]
  const alone = differences.map(name => ({ name, choices: 0 }))
  let [apart, together, never] = [0, 0, 0]
  cases.forEach((served, tier) => {
    served.forEach((one, at) => {
      const other = theirs.cases[tier].cheapest[at]
      if (cheapest(ours[period][tier], one, at) === other) return
      apart++
      const agrees = (switched: readonly string[]) =>
        cheapestBy(mixed(new Set(switched)), one, years) === other
      const sole = alone.filter(({ name }) => agrees([name]))
      for (const one of sole) one.choices++
      if (sole.length > 0) return
      if (agrees(differences)) together++
      else never++
    })
  })
  return {
    figure: `choices apart at ${years} years with our network, by what makes us agree`,
    ours: `${apart}: ${alone.map(({ name, choices }) => `${name} ${choices}`).join(', ')}, only several ${together}, nothing ${never}`,
    budget: 'nothing 0',
    met: never === 0,
  }
}

function cheapestBy(costing: Costing, one: Served, years: number): Compared {
  const cost = (technology: Compared) => costing(one, technology, years)
  return one.stands.reduce((min, technology) => (cost(technology) < cost(min) ? technology : min))
}

/** CPU time of the four costs of 1,000 settlements at the longest period, medians of the runs; start and files left out. */
function pace(how: string, cases: Served[][], costing: Costing, theirs: Answer[], peer: string): Row {
  const last = projectPeriods.length - 1
  const all = cases.flat()
  const ours = Array.from({ length: runs }, () => {
    const began = process.cpuUsage()
    for (const one of all) for (const technology of compared) costing(one, technology, projectPeriods[last])
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
