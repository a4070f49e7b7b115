import { costStream, ratesInUse } from '../../bat/costs/cost-table.ts'
import { type InstitutionLoad, quantitiesOf } from '../../bat/costs/quantities.ts'
import { formatCount, formatRate, roundHalfUp } from '../../format.ts'
import type { Message, MessageKey } from '../../messages/messages.ts'
import type { Rates } from '../../rates/rates.ts'
import { type Technology, technologyRows } from '../../technologies/technologies.ts'
import type { GoalType } from './lists.ts'
import type { ActivityPlace } from './tree-contract.ts'

/** A cluster with its best option, as last computed. */
export type ClusterFact = {
  id: number
  name: string
  households: number
  best: Technology
  /** Whether the best option is feasible: a cluster has a best one even if none is. */
  feasible: boolean
  /** NPR. */
  capital: number
  institutions: readonly { name: string; number: number }[]
  /** Computed with rates or a map that have changed since. */
  is_outdated: boolean
}
/** A micro-hydro project with its most powerful plant. */
export type ProjectFact = {
  id: number
  name: string
  power_kW: number
  /** Households in the area of interest that the power serves. */
  households: number
  /** The radius of the area of interest. */
  line_km: number
  /** Whether the flow at its intake was measured. */
  is_gauged: boolean
  is_outdated: boolean
}
type Origin = { source: string; year: number | null; generated: boolean }
export type ProposalFacts = {
  clusters: readonly ClusterFact[]
  projects: readonly ProjectFact[]
  /**
   * Households that change their stove in the intermediate scenario; null without a survey. `isAssumed` if
   * the survey has only the stoves of today.
   */
  cooking: ({ households: number; isAssumed?: boolean } & Origin) | null
  institutions: readonly { institution_type: string; number: number }[]
  surveys: Record<Survey, boolean>
  rates: Rates
  /** Existing activities; `proposal` is the key of the proposal that an activity was created from. */
  activities: readonly { code: string; proposal: string | null; places: readonly ActivityPlace[] }[]
}
/** Households: whether answers exist; the others: whether the baseline requires them. */
const surveys = ['household', 'infrastructure', 'institution'] as const
type Survey = (typeof surveys)[number]

export type Proposal = {
  /** Stable as long as its subject exists: `cluster:12`. */
  key: string
  source: Message
  goal: GoalType
  description: Message
  places: ActivityPlace[]
  technology: Technology | null
  households: number | null
  /** NPR; null if the plan does not determine it. */
  budget: number | null
  is_outdated: boolean
  /** Of the activity created from it, or naming its place. */
  activity_code: string | null
}
type Found = Omit<Proposal, 'activity_code'>

const paisa = (npr: number) => roundHalfUp(npr, 2)
const nothing = { technology: null, households: null, budget: null, is_outdated: false, places: [] }

/** Activities that follow from a plan's results, and why there are no more. */
export function proposalsOf(facts: ProposalFacts): { proposals: Proposal[]; reasons: Message[] } {
  const parts = [ofClusters(facts), ofProjects(facts), ofCooking(facts), ofInstitutions(facts)]
  const missing = [...ofGauging(facts), ...ofSurveys(facts)]
  const found = [...parts.flatMap(part => part.found), ...missing]
  const codeOf = codesOf(facts.activities)
  return {
    proposals: found.map(one => ({ ...one, activity_code: codeOf(one) })),
    reasons: [...parts.flatMap(part => part.reasons), ...(missing.length === 0 ? [none('surveys')] : [])],
  }
}

type Part = { found: Found[]; reasons: Message[] }
const none = (what: string, params?: Message['params']): Message => ({
  key: `proposal.none.${what}` as MessageKey,
  ...(params && { params }),
})

function ofClusters({ clusters }: ProposalFacts): Part {
  if (clusters.length === 0) return { found: [], reasons: [none('clusters')] }
  const reasons = clusters
    .filter(({ feasible }) => !feasible)
    .map(({ id, name }) => none('option', { id, name }))
  const found = clusters
    .filter(({ feasible }) => feasible)
    .map(
      ({ id, name, best, households, capital, is_outdated }): Found => ({
        key: `cluster:${id}`,
        source: { key: 'proposal.source.cluster', params: { id, option: { key: `technology.${best}` } } },
        goal: technologyRows[best].goal,
        description: { key: `proposal.cluster.${best}`, params: { name } },
        places: [{ kind: 'cluster', id }],
        technology: best,
        households,
        budget: paisa(capital),
        is_outdated,
      }),
    )
  return { found, reasons }
}

function ofProjects({ projects, rates }: ProposalFacts): Part {
  if (projects.length === 0) return { found: [], reasons: [none('projects')] }
  const reasons = projects
    .filter(({ households }) => households === 0)
    .map(({ id, name }) => none('households', { id, name }))
  const found = projects
    .filter(({ households }) => households > 0)
    .map(({ id, name, power_kW, households, line_km, is_outdated }): Found => {
      const params = { id, power: formatRate(power_kW), km: formatRate(line_km) }
      return {
        key: `project:${id}`,
        source: { key: 'proposal.source.project', params },
        goal: technologyRows.mhp.goal,
        description: { key: 'proposal.project', params: { name, power: params.power } },
        places: [{ kind: 'project', id }],
        technology: 'mhp',
        households,
        budget: paisa(plantCost({ power_kW, households, line_km }, rates)),
        is_outdated,
      }
    })
  return { found, reasons }
}

/** Fields that the costs do not use: only connections, lengths and sizes count. */
const unasked = {
  per_hh_demand_W: 0,
  hrs_per_day: 0,
  dc_watt: null,
  pvout_kWh: null,
  stream: null,
  grid_km: 0,
}

/**
 * NPR of plant, line to the houses and connections, by the products of the micro-hydro option (models B3).
 */
function plantCost(
  { power_kW, households, line_km }: Pick<ProjectFact, 'power_kW' | 'households' | 'line_km'>,
  rates: Rates,
): number {
  const quantities = quantitiesOf({ ...unasked, households, loads: [], mhp_km: line_km }, rates.settings)
  return costStream('mhp', { ...quantities, plant_kW: power_kW }, ratesInUse(rates, null), unasked).capital
}

/** NPR of solar home systems for institutions, by the products of that option. */
function systemsCost(loads: readonly InstitutionLoad[], rates: Rates): number {
  const quantities = quantitiesOf({ ...unasked, households: 0, loads, mhp_km: 0 }, rates.settings)
  return costStream('shs', quantities, ratesInUse(rates, null), unasked).capital
}

function ofCooking({ cooking }: ProposalFacts): Part {
  if (cooking === null) return { found: [], reasons: [none('cooking')] }
  const { households, source, year, generated, isAssumed = false } = cooking
  if (households === 0) return { found: [], reasons: [none('stoves')] }
  const named = year === null || source.includes(String(year)) ? source : `${source}, ${year}`
  const origin = generated ? ({ key: 'steps.generated', params: { origin: named } } as const) : named
  return {
    found: [
      {
        ...nothing,
        key: 'cooking:intermediate',
        source: {
          key: isAssumed ? 'proposal.source.cookingAssumed' : 'proposal.source.cooking',
          params: { origin },
        },
        goal: 'cooking',
        description: { key: 'proposal.cooking', params: { households: formatCount(households) } },
        households,
      },
    ],
    reasons: [],
  }
}

/** Institutions of the plan that no cluster counts; each type once, whatever its categories. */
function ofInstitutions({ institutions, clusters, rates }: ProposalFacts): Part {
  const listed = sums(institutions.map(one => [one.institution_type, one.number]))
  if (listed.size === 0) return { found: [], reasons: [none('institutions')] }
  if (clusters.length === 0) return { found: [], reasons: [none('institutionsUnknown')] }
  const supplied = sums(
    clusters.flatMap(one => one.institutions.map(kind => [folded(kind.name), kind.number])),
  )
  const found = [...listed].flatMap(([type, number]): Found[] => {
    const left = number - (supplied.get(folded(type)) ?? 0)
    if (left <= 0) return []
    const kind = rates.institutions.find(({ name }) => folded(name) === folded(type))
    const params = { type, count: formatCount(left), of: formatCount(number) }
    const defaultLoad = kind && { ...params, load: formatCount(kind.avg_load_W) }
    return [
      {
        ...nothing,
        key: `institution:${type}`,
        source: defaultLoad
          ? { key: 'proposal.source.institution', params: defaultLoad }
          : { key: 'proposal.source.ownInstitution', params },
        goal: 'electricity',
        description: { key: 'proposal.institution', params },
        places: [{ kind: 'institution', id: type }],
        technology: kind ? 'shs' : null,
        budget: kind
          ? paisa(systemsCost([{ name: type, number: left, load_W: kind.avg_load_W }], rates))
          : null,
      },
    ]
  })
  return { found, reasons: found.length === 0 ? [none('institutionsLeft')] : [] }
}

const folded = (text: string) => text.trim().toLocaleLowerCase()
function sums(pairs: readonly (readonly [string, number])[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const [name, number] of pairs) all.set(name, (all.get(name) ?? 0) + number)
  return all
}

const ofGauging = ({ projects }: ProposalFacts): Found[] =>
  projects
    .filter(one => !one.is_gauged)
    .map(({ id, name, is_outdated }) => ({
      ...nothing,
      key: `gauging:${id}`,
      source: { key: 'proposal.source.gauging', params: { id } },
      goal: 'governance',
      description: { key: 'proposal.gauging', params: { name } },
      places: [{ kind: 'project', id }],
      is_outdated,
    }))

const ofSurveys = (facts: ProposalFacts): Found[] =>
  surveys
    .filter(one => !facts.surveys[one])
    .map(one => ({
      ...nothing,
      key: `survey:${one}`,
      source: { key: `proposal.source.survey.${one}` },
      goal: 'governance',
      description: { key: `proposal.survey.${one}` },
    }))

/**
 * Returns the code of the activity created from a proposal, otherwise of the first manual one at the same
 * place.
 */
function codesOf(activities: ProposalFacts['activities']): (proposal: Found) => string | null {
  const made = new Map<string, string>()
  const named = new Map<string, string>()
  const first = (codes: Map<string, string>, key: string, code: string) => {
    if (!codes.has(key)) codes.set(key, code)
  }
  for (const { proposal, places, code } of activities) {
    if (proposal !== null) first(made, proposal, code)
    else for (const { kind, id } of places) first(named, `${kind}:${id}`, code)
  }
  return ({ key, places: [place] }) => {
    const code = made.get(key)
    if (code !== undefined) return code
    if (place === undefined || !key.startsWith(`${place.kind}:`)) return null
    return named.get(`${place.kind}:${place.id}`) ?? null
  }
}
