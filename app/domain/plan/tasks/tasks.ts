import { formatCount } from '../../format.ts'
import type { Message } from '../../messages/messages.ts'
import { type PlanPart, planParts } from '../parts.ts'
import type { TaskState } from './contract.ts'

/** Counts of a plan's contents. Null if the document that contains them has not been saved. */
export type PlanContents = {
  wards: number | null
  households: number | null
  micro_hydros: number | null
  settlements: number | null
  institutions: number
  /** Total area in km². */
  land_cover_km2: number | null
  landCoverDoubt: Message | null
  roads: number | null
  stakeholders: number
  members: number
  memberHint: Message | null
  /** Whether the sample of the household survey is locked. Null if there is no sample. */
  isSampleLocked: boolean | null
  answers: number
  clusters: number
  projects: number
  hasNoMicroHydro: boolean
  opportunities: number
  challenges: number
  activities: number
  scored: number
  funded: number
  selected: number
}

/**
 * Estimated time in minutes that a planner with all data at hand needs for each part, in steps of five. Estimated by
 * trials with the demo plans, not measured with users.
 */
export const minutesOf: Record<PlanPart, number> = {
  form: 10,
  demography: 10,
  renewable: 5,
  physical: 15,
  land_cover: 5,
  roads: 10,
  stakeholders: 20,
  sub_committee: 15,
  baseline: 40,
  bat: 30,
  mhp: 15,
  vision: 10,
  opportunities_challenges: 20,
  activities: 30,
  priority: 20,
  funding: 20,
  rankings: 10,
}

/** Estimated time in minutes for the parts that are not complete. */
export const minutesLeft = (done: readonly PlanPart[]): number =>
  planParts.reduce((sum, part) => sum + (done.includes(part) ? 0 : minutesOf[part]), 0)

type Fill = { note: Message | null; begun: boolean; doubt?: Message | null; after?: Message | null }

/** Returns the state of each part, with its contents or what is missing. */
export function taskStatesOf(
  done: readonly PlanPart[],
  contents: PlanContents,
): { part: PlanPart; state: TaskState; note: Message | null }[] {
  const fills = fillsOf(contents, done)
  return planParts.map(part => {
    const { note, begun, doubt = null, after = null } = fills[part]
    if (done.includes(part)) return { part, state: doubt ? 'doubt' : 'done', note: doubt ?? note }
    if (begun) return { part, state: 'begun', note: doubt ?? note }
    return after ? { part, state: 'later', note: after } : { part, state: 'empty', note: null }
  })
}

function fillsOf(contents: PlanContents, done: readonly PlanPart[]): Record<PlanPart, Fill> {
  const { activities, clusters, projects, opportunities, challenges } = contents
  const hasBasis = clusters + projects > 0 || contents.answers > 0
  const afterActivities: Message | null = activities === 0 ? { key: 'tasks.afterActivities' } : null
  return {
    form: counted('tasks.wards', contents.wards),
    demography: {
      note:
        contents.households === null
          ? null
          : {
              key: 'tasks.households',
              params: { count: contents.households, households: formatCount(contents.households) },
            },
      begun: contents.households !== null,
    },
    renewable: counted('tasks.microHydros', contents.micro_hydros),
    physical: {
      note:
        contents.settlements === null
          ? { key: 'tasks.institutions', params: { count: contents.institutions } }
          : {
              key: 'tasks.places',
              params: { count: contents.settlements, institutions: contents.institutions },
            },
      begun: contents.settlements !== null || contents.institutions > 0,
    },
    land_cover: {
      note:
        contents.land_cover_km2 === null
          ? null
          : { key: 'tasks.area', params: { area: contents.land_cover_km2.toFixed(2) } },
      begun: contents.land_cover_km2 !== null,
      doubt: contents.landCoverDoubt,
    },
    roads: counted('tasks.roads', contents.roads),
    stakeholders: some('tasks.stakeholders', contents.stakeholders),
    sub_committee: { ...some('tasks.members', contents.members), doubt: contents.memberHint },
    baseline: {
      note: {
        key:
          contents.isSampleLocked === null
            ? 'tasks.answers'
            : contents.isSampleLocked
              ? 'tasks.sampleLocked'
              : 'tasks.sampleOpen',
        params: { count: contents.answers },
      },
      begun: contents.isSampleLocked !== null || contents.answers > 0,
    },
    bat: some('tasks.clusters', clusters),
    mhp:
      contents.hasNoMicroHydro && projects === 0
        ? { note: { key: 'tasks.noMicroHydro' }, begun: true }
        : some('tasks.projects', projects),
    vision: { note: null, begun: false },
    opportunities_challenges: {
      note: { key: 'tasks.points', params: { opportunities, challenges } },
      begun: opportunities + challenges > 0,
    },
    activities: {
      ...some('tasks.activities', activities),
      after: hasBasis ? null : { key: 'tasks.afterPlaces' },
    },
    priority: { ...partly('tasks.scored', contents.scored, activities), after: afterActivities },
    funding: { ...partly('tasks.funded', contents.funded, activities), after: afterActivities },
    rankings: {
      ...some('tasks.selected', contents.selected),
      after:
        afterActivities ??
        (done.includes('priority') && done.includes('funding') ? null : { key: 'tasks.afterScores' }),
    },
  }
}

type CountKey =
  | 'tasks.wards'
  | 'tasks.microHydros'
  | 'tasks.roads'
  | 'tasks.stakeholders'
  | 'tasks.members'
  | 'tasks.clusters'
  | 'tasks.projects'
  | 'tasks.activities'
  | 'tasks.selected'
/** State of a document that contains a count, which may be 0. */
const counted = (key: CountKey, count: number | null): Fill => ({
  note: count === null ? null : { key, params: { count } },
  begun: count !== null,
})
/** State of a list, which is initially empty. */
const some = (key: CountKey, count: number): Fill => ({
  note: count === 0 ? null : { key, params: { count } },
  begun: count > 0,
})
const partly = (key: 'tasks.scored' | 'tasks.funded', count: number, all: number): Fill => ({
  note: { key, params: { count, all } },
  begun: count > 0,
})
