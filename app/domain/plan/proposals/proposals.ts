import { formatCount, formatRate } from '../../format.ts'
import type { Message } from '../../messages/messages.ts'
import { type Technology, technologyRows } from '../../technologies/technologies.ts'
import type { Ways } from './claims.ts'
import type { Measure } from './delivery.ts'
import { groupsOf } from './groups.ts'
import { institutionProposals } from './institution-proposals.ts'
import { plantCost } from './proposal-costs.ts'
import {
  type Found,
  none,
  nothing,
  type Part,
  type Proposal,
  type ProposalFacts,
  paisa,
  surveys,
} from './proposal-facts.ts'
import { activityNames } from './proposal-keys.ts'
import { claimsOf, sitesOf, supplied } from './supplied.ts'

/** Activities that a plan's own results suggest, and why there are no more. Yields between its parts. */
export function* proposalSteps(
  facts: ProposalFacts,
  chosen: Ways = {},
): Generator<void, { proposals: Proposal[]; groups: string[][]; reasons: Message[] }> {
  const codeOf = activityNames(facts.activities)
  const parts = [ofClusters(facts), ofProjects(facts), ofCooking(facts), institutionProposals(facts)]
  const missing = [...ofGauging(facts), ...ofSurveys(facts)]
  const found = [...parts.flatMap(part => part.found), ...missing]
  yield
  const claims = yield* claimsOf(facts, found, codeOf, chosen)
  const sites = sitesOf(facts)
  const proposals = found.map(one => ({
    ...supplied(one, claims.get(one.key), sites),
    activity_code: codeOf(one),
  }))
  yield
  return {
    proposals,
    groups: groupsOf(proposals),
    reasons: [...parts.flatMap(part => part.reasons), ...(missing.length === 0 ? [none('surveys')] : [])],
  }
}

function ofClusters({ clusters }: ProposalFacts): Part {
  if (clusters.length === 0) return { found: [], reasons: [none('clusters')] }
  const reasons = clusters
    .filter(({ feasible }) => !feasible)
    .map(({ id, name }) => none('option', { id, name }))
  const found = clusters
    .filter(({ feasible }) => feasible)
    .map(
      ({ id, name, best, households, capital, is_outdated, plant_kW, tier, ward, connected }): Found => ({
        ...nothing,
        measure: measureOf(best, plant_kW),
        key: `cluster:${id}`,
        source: { key: 'proposal.source.cluster', params: { id, option: { key: `technology.${best}` } } },
        goal: technologyRows[best].goal,
        description: { key: `proposal.cluster.${best}`, params: { name } },
        places: [{ kind: 'cluster', id }],
        technology: best,
        quantity: households,
        households,
        kW: plant_kW,
        tier,
        ward,
        budget: paisa(capital),
        is_outdated,
        notes: notesOf(connected, measureOf(best, plant_kW)),
      }),
    )
  return { found, reasons }
}

function ofProjects({ projects, rates }: ProposalFacts): Part {
  if (projects.length === 0) return { found: [], reasons: [none('projects')] }
  const reasons = projects
    .filter(({ households }) => households === 0)
    .map(({ id, name, connected }) => none(connected > 0 ? 'unconnected' : 'households', { id, name }))
  const found = projects
    .filter(({ households }) => households > 0)
    .map(({ id, name, power_kW, households, line_km, is_outdated, ward, connected }): Found => {
      const params = { id, power: formatRate(power_kW), km: formatRate(line_km) }
      return {
        ...nothing,
        measure: measureOf('mhp', power_kW),
        key: `project:${id}`,
        source: { key: 'proposal.source.project', params },
        goal: technologyRows.mhp.goal,
        description: { key: 'proposal.project', params: { name, power: params.power } },
        places: [{ kind: 'project', id }],
        technology: 'mhp',
        quantity: households,
        households,
        kW: power_kW,
        ward,
        notes: notesOf(connected, measureOf('mhp', power_kW)),
        budget: paisa(plantCost({ power_kW, households, line_km }, rates)),
        is_outdated,
      }
    })
  return { found, reasons }
}

/** Smaller plants can hardly pay their own operator, so they are proposed together. AEPC calls them pico-hydro. */
const minPlant_kW = 10

/** Returns the measure for an option whose plant has the given size. */
const measureOf = (technology: Technology, kW: number | null): Measure =>
  technology === 'mhp' && kW !== null && kW < minPlant_kW ? 'pico_hydro' : technology

const notesOf = (connected: number, measure: Measure): Message[] => [
  ...(connected > 0
    ? [{ key: 'proposal.note.connected', params: { count: formatCount(connected) } } as const]
    : []),
  ...(measure === 'pico_hydro'
    ? [{ key: 'proposal.note.pico', params: { power: formatRate(minPlant_kW) } } as const]
    : []),
]

function ofCooking({ cooking, households: all }: ProposalFacts): Part {
  if (cooking === null) return { found: [], reasons: [none('cooking')] }
  const { source, year, generated, isAssumed = false } = cooking
  const households = Math.min(cooking.households, all ?? cooking.households)
  if (households === 0) return { found: [], reasons: [none('stoves')] }
  const named = year === null || source.includes(String(year)) ? source : `${source}, ${year}`
  const origin = generated ? ({ key: 'steps.generated', params: { origin: named } } as const) : named
  return {
    found: [
      {
        ...nothing,
        measure: 'ics',
        quantity: households,
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

const ofGauging = ({ projects }: ProposalFacts): Found[] =>
  projects
    .filter(one => !one.is_gauged)
    .map(({ id, name, is_outdated, ward }) => ({
      ...nothing,
      measure: 'flow_measurement',
      ward,
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
      measure: 'survey',
      key: `survey:${one}`,
      source: { key: `proposal.source.survey.${one}` },
      goal: 'governance',
      description: { key: `proposal.survey.${one}` },
    }))
