import { describe, expect, test } from 'vitest'
import { say } from '../../../app/domain/messages/messages.ts'
import { nprSum, paisaOf } from '../../../app/domain/plan/activities/money.ts'
import { maxPlaces } from '../../../app/domain/plan/activities/tree-contract.ts'
import type { Ways } from '../../../app/domain/plan/proposals/claims.ts'
import { suppliesHouseholds } from '../../../app/domain/plan/proposals/delivery.ts'
import { groupOf, isOffered, regroup, splitGroup } from '../../../app/domain/plan/proposals/groups.ts'
import type {
  ClusterFact,
  ProjectFact,
  Proposal,
  ProposalFacts,
} from '../../../app/domain/plan/proposals/proposal-facts.ts'
import { proposalSteps } from '../../../app/domain/plan/proposals/proposals.ts'
import { rateSeeds } from '../../../app/domain/rates/rates.ts'
import { wholeOf } from '../../../app/domain/spatial/run-steps.ts'

const range = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)
const cluster = (id: number, more: Partial<ClusterFact> = {}): ClusterFact => ({
  id,
  name: `Village ${id}`,
  households: more.houses?.length ?? 50,
  best: 'grid',
  feasible: true,
  capital: 5_000_000,
  institutions: [],
  houses: [],
  ward: 1,
  connected: 0,
  tier: 3,
  plant_kW: null,
  is_outdated: false,
  ...more,
})
const project = (id: number, more: Partial<ProjectFact> = {}): ProjectFact => ({
  id,
  name: `Khola ${id}`,
  power_kW: 12,
  households: 60,
  households_per_house: 1,
  line_km: 0.5,
  arc_id: id,
  houses: [],
  ward: 1,
  connected: 0,
  is_gauged: true,
  is_outdated: false,
  ...more,
})
const nothing: ProposalFacts = {
  clusters: [],
  projects: [],
  cooking: null,
  institutions: [],
  households: null,
  surveys: { household: true, infrastructure: true, institution: true },
  rates: { version: 'test', ...rateSeeds },
  activities: [],
}
const propose = (more: Partial<ProposalFacts>, chosen: Ways = {}) =>
  wholeOf(proposalSteps({ ...nothing, ...more }, chosen))
const households = (found: { proposals: Proposal[] }) =>
  Object.fromEntries(
    found.proposals.map(one => [one.key, one.left_out ? one.left_out.key : one.households] as const),
  )
const members = (found: { proposals: Proposal[] }, keys: readonly string[]) =>
  keys.map(key => found.proposals.find(one => one.key === key)) as [Proposal, ...Proposal[]]

describe('households that a plant and clusters could both supply', () => {
  // 60 households for 8.3 million NPR, or 5 million a cluster of 40.
  const clusters = [
    cluster(1, { houses: range(0, 40) }),
    cluster(2, { houses: range(40, 40) }),
    cluster(3, { houses: range(500, 10) }),
  ]
  const plant = project(5, { houses: range(0, 70), households: 60 })

  test('are of the clusters where these cost less a household, else of the plant', () => {
    expect(households(propose({ clusters, projects: [plant] }))).toEqual({
      'cluster:1': 40,
      'cluster:2': 40,
      'cluster:3': 10,
      'project:5': 'proposal.other.clusters',
    })
    const dear = clusters.map(one => ({ ...one, capital: 9_000_000 }))
    const found = propose({ clusters: dear, projects: [plant] })
    expect(households(found)).toEqual({
      'cluster:1': 'proposal.other.served',
      'cluster:2': 20,
      'cluster:3': 10,
      'project:5': 60,
    })
    expect(found.proposals.find(({ key }) => key === 'cluster:2')?.budget).toBe(4_500_000)
    expect(found.groups.flat()).not.toContain('cluster:1')
    const notes = found.proposals.flatMap(one => one.notes.map(({ key, params }) => say('en', key, params)))
    expect(notes).toContain('Not counted, because Khola 5 supplies them: 20 households')
    expect(notes).toContain('Supplies 40 households of Village 1, which are not counted there')
  })

  test('are of the one that was chosen, and the other way is offered', () => {
    const found = propose({ clusters, projects: [plant] }, { 'project:5': 'project' })
    expect(households(found)).toMatchObject({ 'cluster:1': 'proposal.other.served', 'project:5': 60 })
    const chosen = found.proposals.find(({ key }) => key === 'project:5')
    expect(chosen?.instead).toEqual({ project: 'project:5', way: 'clusters' })
    const back = propose({ clusters, projects: [plant] }, { 'project:5': 'clusters' })
    expect(back.proposals.at(-1)?.instead).toEqual({ project: 'project:5', way: 'project' })
  })

  test('are of what the plan has already, whatever was chosen', () => {
    const activities = [{ code: '1.1.1', proposal: 'cluster:1', places: [] }]
    const found = propose({ clusters, projects: [plant], activities }, { 'project:5': 'project' })
    expect(households(found)).toMatchObject({ 'cluster:1': 40, 'project:5': 30 })
    const built = [{ code: '3.1.1', proposal: null, places: [{ kind: 'project', id: 5 } as const] }]
    expect(households(propose({ clusters, projects: [plant], activities: built }))).toMatchObject({
      'cluster:1': 'proposal.other.served',
      'cluster:2': 20,
    })
  })

  test('are supplied once by clusters that overlap, and by one plant on a stretch of stream', () => {
    const inside = cluster(4, { houses: range(10, 20), households: 30 })
    expect(households(propose({ clusters: [clusters[0], inside] }))).toEqual({
      'cluster:1': 40,
      'cluster:4': 'proposal.other.served',
    })
    const below = project(6, { houses: range(900, 60), arc_id: 5 })
    expect(households(propose({ projects: [plant, below] }))).toMatchObject({
      'project:6': 'proposal.other.stream',
    })
  })

  test('are no more than the municipality has, typed or not', () => {
    const typed = cluster(7, { households: 10_000, capital: 1e8 })
    const found = propose({ clusters: [...clusters, typed, cluster(8)], households: 1_090 })
    expect(households(found)).toMatchObject({ 'cluster:7': 1_000, 'cluster:8': 'proposal.other.limit' })
    expect(found.proposals[3].budget).toBe(1e7)
  })
})

test('institutions inside a cluster are that cluster’s; the others are proposed', () => {
  const institutions = [
    { institution_type: 'Primary school', number: 24, inside: { share: 0.9, by: 'buildings' as const } },
    { institution_type: 'Mill', number: 4, inside: { share: 1, by: 'houses' as const } },
  ]
  const clusters = [cluster(1, { institutions: [{ name: 'Primary school', number: 5 }] })]
  const { proposals, reasons } = propose({ clusters, institutions })
  expect(proposals.slice(1).map(one => [one.key, one.quantity, one.notes[0].key])).toEqual([
    ['institution:Primary school', 2, 'proposal.note.institutions.buildings'],
  ])
  const inside = reasons.find(({ key }) => key === 'proposal.none.institutionsInside')
  expect(say('en', 'proposal.none.institutionsInside', inside?.params)).toContain(
    'Primary school: 17, Mill: 4.',
  )
})

test('small micro-hydro plants are proposed together, apart from others, and say why', () => {
  const mhp = (id: number, plant_kW: number) => cluster(id, { best: 'mhp', plant_kW })
  const found = propose({ clusters: [mhp(1, 4), mhp(2, 30), mhp(3, 9.9), mhp(4, 10)] })
  expect(found.groups).toEqual([
    ['cluster:2', 'cluster:4'],
    ['cluster:1', 'cluster:3'],
  ])
  const [, small] = found.groups.map(keys => groupOf(members(found, keys)))
  expect([small.measure, small.kW, say('en', small.description.key, small.description.params)]).toEqual([
    'pico_hydro',
    13.9,
    'Pico-hydro plants in 2 places of ward 1',
  ])
  expect(found.proposals[0].notes[0].key).toBe('proposal.note.pico')
})

describe('groups', () => {
  const clusters = range(1, 12).map(id => cluster(id, { ward: 3 + (id % 3), capital: 1_000_000.1 }))

  test('of one proposal are that proposal; of several they have their sums and tell measure and wards', () => {
    const found = propose({ clusters })
    expect(found.groups.map(({ length }) => length)).toEqual([4, 4, 4])
    const all = groupOf(members(found, found.groups.flat()))
    expect(all).toMatchObject({
      key: 'group:grid',
      measure: 'grid',
      households: 600,
      budget: 12_000_001.2,
      wards: [3, 4, 5],
      tier: 3,
    })
    const text = (language: 'en' | 'ne') => say(language, all.description.key, all.description.params)
    expect(text('en')).toBe('Grid connections in 12 settlements of wards 3 to 5')
    expect(text('ne')).toBe('वडा 3 देखि 5 का 12 बस्तीमा ग्रिड जडान')
    expect(groupOf(members(found, ['cluster:1']))).toMatchObject({
      key: 'cluster:1',
      description: { key: 'proposal.cluster.grid' },
    })
  })

  test('split by ward, else into their members', () => {
    const found = propose({ clusters })
    const parts = splitGroup(members(found, found.groups.flat()))
    expect(parts).toEqual(found.groups)
    expect(splitGroup(members(found, parts[0]))).toEqual(parts[0].map(key => [key]))
  })

  test('that people made lose what is gone, are of one measure, and leave the rest as proposed', () => {
    const found = propose({ clusters: [...clusters, cluster(20, { best: 'shs' })] })
    const made = [
      ['cluster:1', 'cluster:2', 'cluster:99', 'cluster:20', 'cluster:1'],
      ['cluster:98'],
      ['cluster:2'],
    ]
    const groups = regroup(made, found)
    expect(groups).toContainEqual(['cluster:1', 'cluster:2'])
    expect(groups).toContainEqual(['cluster:20'])
    expect(groups.flat().toSorted()).toEqual(found.groups.flat().toSorted())
    expect(regroup([], found)).toEqual(found.groups)
    expect(regroup(made, propose({}))).toEqual([])
  })

  test('are none of no clusters; of 500 in one ward none has more places than an activity may', () => {
    expect(propose({}).groups).toEqual([])
    const found = propose({ clusters: range(1, 500).map(id => cluster(id)) })
    expect(found.groups.map(({ length }) => length)).toEqual([200, 200, 100])
  })
})

/** Numbers from 0 to 1, the same for each seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const options = ['grid', 'shs', 'solar_minigrid', 'mhp'] as const

/** A plan with clusters that overlap, plants over them, typed households, and activities made of some. */
function generated(seed: number) {
  const next = random(seed)
  const whole = (most: number) => Math.floor(next() * (most + 1))
  const houses = 200 + whole(2_000)
  const pick = () => range(whole(houses), whole(80)).filter(house => house < houses)
  const kinds = ['Primary school', 'Mill', 'Radio station']
  const clusters = range(1, whole(seed % 10 === 0 ? 300 : 80)).map(id => {
    const own = pick()
    const best = options[whole(3)]
    const typed = next() < 0.1 ? whole(500) : null
    return cluster(id, {
      best,
      houses: own,
      households: typed ?? Math.round(own.length * 1.1),
      capital: Math.round(next() * 1e9) / 100,
      plant_kW: best === 'grid' ? null : next() * 40,
      ward: own.length === 0 ? null : 1 + whole(8),
      feasible: next() < 0.95,
      institutions: next() < 0.2 ? [{ name: kinds[whole(2)], number: whole(4) }] : [],
    })
  })
  const projects = range(1, whole(8)).map(id => {
    const own = pick()
    const powered = Math.min(whole(100), Math.floor(own.length * 1.1))
    const more = { power_kW: next() * 30, arc_id: whole(5), is_gauged: next() < 0.5 }
    return project(id, { ...more, houses: own, households: powered, households_per_house: 1.1 })
  })
  const activities = [...clusters, ...projects]
    .filter(() => next() < 0.15)
    .map(({ id }, at) => ({
      code: `1.1.${at}`,
      proposal: null,
      places: [{ kind: next() < 0.7 ? ('cluster' as const) : ('project' as const), id }],
    }))
  const institutions = kinds.map(institution_type => ({
    institution_type,
    number: whole(30),
    inside: { share: next(), by: 'houses' as const },
  }))
  const all = Math.round(houses * 1.1)
  const cooking = { households: whole(2 * all), source: 'Survey', year: null, generated: false }
  const facts = { ...nothing, clusters, projects, activities, institutions, cooking, households: all }
  const chosen = Object.fromEntries(
    projects
      .filter(() => next() < 0.3)
      .map(({ id }) => [`project:${id}`, next() < 0.5 ? 'project' : 'clusters'] as const),
  )
  return { facts, chosen, next }
}

test.each(range(1, 60))('the proposals of generated plan %i add up, alone and in groups', seed => {
  const { facts, chosen, next } = generated(seed)
  const found = wholeOf(proposalSteps(facts, chosen))
  const counted = found.proposals.filter(one => one.left_out === null)
  const total = (of: (one: Proposal) => number | null, list = counted) =>
    list.reduce((sum, one) => sum + (of(one) ?? 0), 0)

  const supplied = counted.filter(({ measure }) => suppliesHouseholds(measure))
  expect(total(one => one.households, supplied)).toBeLessThanOrEqual(facts.households)
  for (const { key, households: own } of supplied) {
    expect(own, key).toBeGreaterThan(0)
    const [kind, id] = key.split(':')
    const alone = (kind === 'cluster' ? facts.clusters : facts.projects).find(one => one.id === Number(id))
    expect(own, key).toBeLessThanOrEqual(alone?.households ?? 0)
  }
  expect(
    total(
      one => one.households,
      counted.filter(one => one.measure === 'ics'),
    ),
  ).toBeLessThanOrEqual(facts.households)
  for (const { institution_type, number } of facts.institutions) {
    const proposed = total(
      one => one.quantity,
      counted.filter(one => one.key === `institution:${institution_type}`),
    )
    const inClusters = facts.clusters.reduce(
      (sum, one) => sum + (one.institutions.find(({ name }) => name === institution_type)?.number ?? 0),
      0,
    )
    expect(proposed + Math.min(number, inClusters)).toBeLessThanOrEqual(number)
  }
  // Nothing costs more, and no plant is larger, than where each place supplies all of its households alone.
  const plants = facts.projects.flatMap(
    one => wholeOf(proposalSteps({ ...nothing, projects: [one], households: facts.households })).proposals,
  )
  for (const one of supplied) {
    const capital = facts.clusters.find(({ id }) => one.key === `cluster:${id}`)?.capital
    const alone = capital ?? plants.find(({ key }) => key === one.key)?.budget
    expect(one.budget, one.key).toBeLessThanOrEqual(alone ?? 0)
  }
  const plant_kW = (of: readonly { plant_kW?: number | null; power_kW?: number }[]) =>
    of.reduce((sum, one) => sum + (one.plant_kW ?? one.power_kW ?? 0), 1e-6)
  expect(total(one => one.kW, supplied)).toBeLessThanOrEqual(plant_kW([...facts.clusters, ...facts.projects]))
  const arcs = supplied
    .filter(one => one.key.startsWith('project:') && one.activity_code === null)
    .map(one => facts.projects.find(({ id }) => `project:${id}` === one.key)?.arc_id)
  expect(new Set(arcs).size).toBe(arcs.length)

  const offered = found.proposals.filter(isOffered)
  expect(found.groups.flat().toSorted()).toEqual(offered.map(({ key }) => key).toSorted())
  const merged = regroup(
    found.groups.map(keys => keys.filter(() => next() < 0.8)).concat([['cluster:1', 'cluster:2', 'gone']]),
    found,
  )
  for (const groups of [found.groups, merged]) {
    expect(new Set(groups.flat()).size).toBe(offered.length)
    const made = groups.map(keys => groupOf(members(found, keys)))
    expect(nprSum(made.map(one => one.budget ?? 0))).toBe(
      nprSum(offered.map(one => (one.budget === null ? 0 : one.budget))),
    )
    const sumOf = (of: (one: Pick<Proposal, 'households' | 'quantity'>) => number | null) => [
      made.reduce((sum, one) => sum + (of(one) ?? 0), 0),
      total(of, offered),
    ]
    for (const [ours, theirs] of [sumOf(one => one.households), sumOf(one => one.quantity)])
      expect(ours).toBe(theirs)
    for (const one of made) {
      expect(one.places.length).toBeLessThanOrEqual(maxPlaces)
      expect(paisaOf(one.budget ?? 0) % 1).toBe(0)
    }
  }
})
