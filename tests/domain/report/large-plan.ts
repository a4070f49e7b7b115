import { criteria, fundingSources } from '../../../app/domain/plan/activities/lists.ts'
import type { ReportActivity, ReportCluster, WholePlan } from '../../../app/domain/report/whole-plan.ts'
import { planWithResults } from './framework-fixture.ts'
import { activity, cluster } from './report-fixture.ts'

/** Layers of the demo country that are generated, by their keys in the manifest. */
const generatedLayers = [
  'terrain',
  'streams.streamline',
  'buildings.building',
  'energy.transmission',
  'energy.distribution',
]

/** Names as people type them: short, long, and of 100 characters in either script. */
const names = [
  'Simjung',
  'टिनथोक माथिल्लो टोल',
  'Ghyachchok and the scattered houses above the school',
  'Barpak'.padEnd(100, ' of the upper and the lower village'),
  'हरेक घरमा स्वच्छ ऊर्जा पुर्‍याउने माथिल्लो तथा तल्लो बस्तीको क्लस्टर '.repeat(2).slice(0, 100),
]
const nameOf = (at: number) => names[at % 40 < 38 ? at % 3 : 3 + (at % 2)]

/** One option is infeasible in each third cluster, where it is the cheapest in each sixth. */
function options(at: number): ReportCluster['options'] {
  const costs = [1.42, 1.13, 2.01, 1.8].map((more, nth) => more * (1 + ((at + nth) % 7) / 9))
  return (['grid', 'mhp', 'shs', 'solar_minigrid'] as const).map((technology, nth) => ({
    technology,
    capital: Math.round(1_143_961_590 * costs[nth] * (1 + (at % 11))) / 100,
    life_cycle:
      Math.round(1_243_961_598 * costs[nth] * (1 + (at % 11)) * (at % 6 === 0 && nth === 1 ? 0.1 : 1)) / 100,
    levelized: Math.round(4_816 * costs[nth]) / 100,
    plant_kW: technology === 'grid' ? null : 11.5 * (1 + (at % 11)),
    isCandidate: nth !== 1 || at % 3 !== 0,
    reason: nth !== 1 || at % 3 !== 0 ? null : { key: 'bat.infeasible.stream', params: { reach: 5 } },
  }))
}

function largeCluster(at: number): ReportCluster {
  const offered = options(at)
  const [best] = offered.filter(one => one.isCandidate).sort((a, b) => a.life_cycle - b.life_cycle)
  return cluster(at + 1, {
    name: nameOf(at),
    ward: (at % 8) + 1,
    households: 20 + ((at * 37) % 411),
    households_to_supply: 10 + ((at * 31) % 311),
    demand_kW: 2 + ((at * 37) % 411) / 5,
    to_grid_km: (at % 13) / 3,
    best: best.technology,
    options: offered,
  })
}

function largeActivity(at: number): ReportActivity {
  const goal = (at % 6) + 1
  return activity({
    id: at + 1,
    objective_id: goal,
    goal,
    code: `${goal}.1.${Math.floor(at / 6) + 1}`,
    description:
      at % 3 === 0 ? `Connection of the houses of ${nameOf(at)} to the grid`.slice(0, 100) : nameOf(at),
    estimated_budget: 100_000 * (1 + ((at * 17) % 91)),
    responsible: 'Municipality',
    places: [{ kind: 'cluster', id: at + 1 }],
    shares: { [2026 + (at % 5)]: 60, [2026 + ((at + 1) % 5)]: 40 },
    scores: Object.fromEntries(criteria.map((code, nth) => [code, (at * 7 + nth * 3) % 11])),
    amounts: Object.fromEntries(
      fundingSources.map((code, nth) => [code, nth < 3 ? 20_000 * (1 + (at % 5)) : 0]),
    ),
    is_selected: at % 3 !== 2,
  })
}

/** Sulikot with as many clusters as given, each with an activity of its own and some more. */
export function largePlan(count: number): WholePlan {
  const plan = planWithResults()
  const layer = { source: 'Urja', vintage: '2026', licence: 'CC BY 4.0' }
  return {
    ...plan,
    atlas: {
      ...plan.atlas,
      layers: [
        ...plan.atlas.layers,
        ...generatedLayers.map(key => ({
          ...layer,
          key,
          name: key,
          generated: true,
          kind: 'generated' as const,
        })),
      ],
    },
    clusters: Array.from({ length: count }, (_, at) => largeCluster(at)),
    objectives: [1, 2, 3, 4, 5, 6].map(goal => ({
      id: goal,
      goal,
      number: 1,
      description: nameOf(goal),
      strategy: names[3 + (goal % 2)],
    })),
    activities: Array.from({ length: count + 7 }, (_, at) => largeActivity(at)),
  }
}
