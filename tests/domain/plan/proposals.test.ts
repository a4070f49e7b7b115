import { describe, expect, test } from 'vitest'
import { languages, type Message, say } from '../../../app/domain/messages/messages.ts'
import { hintsOf, type Served, type Subsidy } from '../../../app/domain/plan/activities/hints.ts'
import type {
  ClusterFact,
  ProjectFact,
  ProposalFacts,
} from '../../../app/domain/plan/proposals/proposal-facts.ts'
import { proposalSteps } from '../../../app/domain/plan/proposals/proposals.ts'
import { rateSeeds } from '../../../app/domain/rates/rates.ts'
import { wholeOf } from '../../../app/domain/spatial/run-steps.ts'

const cluster = (id: number, more: Partial<ClusterFact> = {}): ClusterFact => ({
  id,
  name: `Village ${id}`,
  households: 90 + id,
  best: 'solar_minigrid',
  feasible: true,
  capital: 10_000_000 + id,
  institutions: [],
  houses: [],
  ward: null,
  connected: 0,
  tier: 3,
  plant_kW: null,
  is_outdated: false,
  ...more,
})
const project = (id: number, more: Partial<ProjectFact> = {}): ProjectFact => ({
  id,
  name: `Khola ${id}`,
  power_kW: 10,
  households: 80,
  line_km: 0.5,
  is_gauged: true,
  houses: [],
  ward: null,
  connected: 0,
  households_per_house: 1,
  arc_id: id,
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
const propose = (more: Partial<ProposalFacts>) => wholeOf(proposalSteps({ ...nothing, ...more }))
const keysOf = (found: { proposals: { key: string }[] }) => found.proposals.map(({ key }) => key)
const textOf = ({ key, params }: Message) => say('en', key, params)

describe('proposals', () => {
  test('are a cluster’s best option with its capital and households, under the goal of the option', () => {
    const { proposals } = propose({
      clusters: [
        cluster(1, { capital: 10_215_000.004 }),
        cluster(2, { best: 'mhp', is_outdated: true }),
        cluster(3, { best: 'grid' }),
        cluster(4, { best: 'shs' }),
      ],
    })
    expect(proposals.map(one => [one.key, one.goal, one.budget, one.households, one.is_outdated])).toEqual([
      ['cluster:1', 'electricity', 10_215_000, 91, false],
      ['cluster:2', 'renewable', 10_000_002, 92, true],
      ['cluster:3', 'electricity', 10_000_003, 93, false],
      ['cluster:4', 'electricity', 10_000_004, 94, false],
    ])
    expect(proposals.map(one => textOf(one.description))).toEqual([
      'Solar mini-grid in Village 1',
      'Micro-hydro plant for Village 2',
      'Grid connection for the houses of Village 3',
      'Solar home systems in Village 4',
    ])
    expect(textOf(proposals[1].source)).toBe('BAT cluster 2, best option: Micro Hydro')
    expect(proposals[0].places).toEqual([{ kind: 'cluster', id: 1 }])
  })

  test('are a project’s plant, connections and line', () => {
    const { proposals } = propose({ projects: [project(5)] })
    // 10 kW × (300,000 + 150,000 + 50,000) + 80 × 30,000 + 0.5 km × 10,00,000.
    expect(proposals).toMatchObject([
      { key: 'project:5', goal: 'renewable', budget: 7_900_000, households: 80, technology: 'mhp' },
    ])
  })

  test('are stoves, and institutions that no cluster counts, at their usual loads', () => {
    const clusters = [cluster(1, { institutions: [{ name: 'Health post', number: 1 }] })]
    const institutions = [
      { institution_type: 'Health post', number: 3 },
      { institution_type: 'Temple', number: 0 },
      { institution_type: 'Radio station', number: 2 },
    ]
    const cooking = { households: 388, source: 'Ward survey', year: 2024, generated: true }
    const { proposals } = propose({ clusters, institutions, cooking })
    // 2 × 800 W × (500 + 50 + 30) NPR.
    expect(proposals.slice(1)).toMatchObject([
      { key: 'cooking:intermediate', goal: 'cooking', budget: null, households: 388 },
      { key: 'institution:Health post', goal: 'electricity', budget: 928_000, households: null },
      { key: 'institution:Radio station', budget: null, technology: null },
    ])
    expect(textOf(proposals[1].source)).toBe(
      'Households that change their stove in the intermediate scenario: Ward survey, 2024, generated',
    )
  })

  test('are measurements and surveys that are missing, with a budget that people must say', () => {
    const surveys = { household: false, infrastructure: true, institution: false }
    const { proposals } = propose({ surveys, projects: [project(5, { is_gauged: false })] })
    expect(proposals.slice(1).map(one => [one.key, one.goal, one.budget])).toEqual([
      ['gauging:5', 'governance', null],
      ['survey:household', 'governance', null],
      ['survey:institution', 'governance', null],
    ])
  })

  test('say which activity the plan has of them: made of the proposal, or naming its place', () => {
    const clusters = [cluster(1), cluster(2), cluster(3)]
    const projects = [project(1, { is_gauged: false })]
    const { proposals } = propose({
      clusters,
      projects,
      activities: [
        { code: '1.1.1', proposal: 'cluster:1', places: [] },
        { code: '1.1.2', proposal: null, places: [{ kind: 'cluster', id: 2 }] },
        { code: '1.1.3', proposal: 'group:grid', places: [{ kind: 'cluster', id: 3 }] },
        { code: '6.1.2', proposal: 'gauging:9', places: [{ kind: 'project', id: 1 }] },
        { code: '6.1.1', proposal: null, places: [{ kind: 'project', id: 1 }] },
      ],
    })
    expect(proposals.map(one => [one.key, one.activity_code])).toEqual([
      ['cluster:1', '1.1.1'],
      ['cluster:2', '1.1.2'],
      ['cluster:3', '1.1.3'],
      ['project:1', '6.1.1'],
      ['gauging:1', '6.1.2'],
    ])
  })

  test('are none where nothing was found, and the reason is told', () => {
    const found = propose({})
    expect(found.proposals).toEqual([])
    expect(found.reasons.map(({ key }) => key)).toEqual([
      'proposal.none.clusters',
      'proposal.none.projects',
      'proposal.none.cooking',
      'proposal.none.institutions',
      'proposal.none.surveys',
    ])
    const less = propose({
      clusters: [cluster(1, { feasible: false, institutions: [{ name: 'Mill', number: 9 }] })],
      projects: [project(2, { households: 0 })],
      cooking: { households: 0, source: 'Survey', year: null, generated: false },
      institutions: [{ institution_type: 'Mill', number: 9 }],
    })
    expect(keysOf(less)).toEqual([])
    expect(less.reasons.map(({ key }) => key)).toEqual([
      'proposal.none.option',
      'proposal.none.households',
      'proposal.none.stoves',
      'proposal.none.institutionsLeft',
      'proposal.none.surveys',
    ])
    expect(keysOf(propose({ institutions: [{ institution_type: 'Mill', number: 9 }] }))).toEqual([])
  })

  test('change with their cluster alone', () => {
    const clusters = [cluster(1), cluster(2), cluster(3)]
    const before = propose({ clusters, projects: [project(1)] }).proposals
    const changed = clusters.map(one => (one.id === 2 ? { ...one, best: 'grid' as const, capital: 7 } : one))
    const after = propose({ clusters: changed, projects: [project(1)] }).proposals
    expect(after.filter((one, at) => JSON.stringify(one) !== JSON.stringify(before[at]))).toMatchObject([
      { key: 'cluster:2', budget: 7 },
    ])
  })

  test('are said by words that both languages have', () => {
    const { proposals, reasons } = propose({
      clusters: (['shs', 'solar_minigrid', 'mhp', 'grid'] as const).map((best, id) =>
        cluster(id + 1, { best }),
      ),
      projects: [project(1, { is_gauged: false })],
      cooking: { households: 3, source: 'Survey', year: 2024, generated: false },
      institutions: [
        { institution_type: 'Mill', number: 9 },
        { institution_type: 'Radio', number: 1 },
      ],
      surveys: { household: false, infrastructure: false, institution: false },
    })
    const all = [
      ...proposals.flatMap(one => [one.source, one.description]),
      ...reasons,
      ...propose({}).reasons,
    ]
    for (const { key, params } of all)
      for (const language of ['en', 'ne'] as const) {
        expect(languages[language][key], key).toBeDefined()
        expect(say(language, key, params)).not.toMatch(/[{}]/)
      }
  })
})

describe('hints', () => {
  const activity = (
    id: number,
    estimated_budget: number,
    ...places: [kind: 'cluster' | 'project', id: number][]
  ) => ({
    id,
    estimated_budget,
    places: places.map(([kind, at]) => ({ kind, id: at })),
  })
  const smg = (households: number, plant_kW: number): Served => ({
    households,
    technology: 'solar_minigrid',
    plant_kW,
  })
  const served = new Map<string, Served>([
    ['cluster 1', smg(100, 20)],
    ['cluster 2', smg(45, 9)],
    ['project 1', { households: 80, technology: 'mhp', plant_kW: 8 }],
    ['cluster 3', { households: 10, technology: 'grid', plant_kW: null }],
  ])

  test('are tenths of the largest reach and of the least cost a household, rounded half up', () => {
    const rows = [
      activity(1, 5_000_000, ['cluster', 1]),
      activity(2, 1_800_000, ['cluster', 2]),
      activity(3, 9_000_000, ['cluster', 1], ['cluster', 2], ['cluster', 1]),
      activity(4, 700_000),
      activity(5, 0, ['project', 1]),
      { id: 6, estimated_budget: 1, places: [{ kind: 'ward' as const, id: 4 }] },
    ]
    const { hints, largest, least } = hintsOf(rows, served, [])
    // Households 100, 45, 145; NPR a household 50,000, 40,000, 62,068.97. 45/145 = 0.31; 80/145 = 0.55.
    expect([largest, least]).toEqual([145, 40_000])
    expect(hints.map(({ households, REACH, COST }) => [households, REACH, COST])).toEqual([
      [100, 7, 8],
      [45, 3, 10],
      [145, 10, 6],
      [null, null, null],
      [80, 6, null],
      [null, null, null],
    ])
    expect(
      hintsOf([activity(1, 1, ['cluster', 1]), activity(2, 1, ['cluster', 2])], served, []).hints[1].REACH,
    ).toBe(5)
  })

  test('count a house that lies in several places once, there where a house stands for most households', () => {
    // 100 households in 50 houses, 45 in 45, 80 in 20; ten of the first two and all of the last two are the same.
    const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)
    const houses = new Map([
      ['cluster 1', from(0, 50)],
      ['cluster 2', from(40, 45)],
      ['project 1', from(65, 20)],
    ])
    const subsidies: Subsidy[] = [
      { technology: 'solar_minigrid', npr_household: 1_000, npr_kW: null },
      { technology: 'mhp', npr_household: 2_000, npr_kW: null },
    ]
    const rows = [
      activity(1, 9e6, ['cluster', 2], ['cluster', 1]),
      activity(2, 9e6, ['cluster', 1], ['cluster', 2], ['project', 1]),
      activity(3, 9e6, ['cluster', 2]),
    ]
    const { hints, largest } = hintsOf(rows, served, subsidies, houses)
    expect(hints.map(({ households }) => households)).toEqual([135, 195, 45])
    expect(largest).toBe(195)
    expect(hints.map(({ AEPC }) => AEPC)).toEqual([135_000, 115_000 + 160_000, 45_000])
    // The order in which they are named changes nothing.
    const back = rows.map(row => ({ ...row, places: row.places.toReversed() }))
    expect(hintsOf(back, served, subsidies, houses).hints).toEqual(hints)
  })

  test('of the subsidy are its amounts for households and kW, at most the budget; nothing where one is missing', () => {
    const subsidies: Subsidy[] = [
      { technology: 'solar_minigrid', npr_household: 32_000, npr_kW: 100_000 },
      { technology: 'mhp', npr_household: null, npr_kW: 70_000.125 },
      { technology: 'grid', npr_household: 1, npr_kW: 1 },
    ]
    const of = (...rows: ReturnType<typeof activity>[]) =>
      hintsOf(rows, served, subsidies).hints.map(one => one.AEPC)
    // 100 × 32,000 + 20 × 1,00,000; 45 × 32,000 + 9 × 1,00,000; 8 × 70,000.125.
    expect(of(activity(1, 9e6, ['cluster', 1]), activity(2, 2e6, ['cluster', 2]))).toEqual([
      5_200_000, 2_000_000,
    ])
    expect(of(activity(3, 9e6, ['project', 1]), activity(4, 9e6, ['cluster', 3]), activity(5, 9e6))).toEqual([
      560_001,
      null,
      null,
    ])
    expect(hintsOf([activity(1, 9e6, ['cluster', 1])], served, []).hints[0].AEPC).toBeNull()
  })
})
