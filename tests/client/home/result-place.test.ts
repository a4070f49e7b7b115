// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import {
  type BatCluster,
  type BatMode,
  batAnswerOpenAtom,
  batClustersAtom,
  batPlaceAtom,
  batResultAtom,
  ownModeAtom,
  ownPlaceAtom,
  placedClusters,
} from '../../../app/client/bat/bat-state.ts'
import {
  settlementsAtom,
  shownSettlementsAtom,
} from '../../../app/client/bat/settlements/settlements-state.ts'
import { toolIds, toolTable } from '../../../app/client/home/tools/tool-table.ts'
import type { ToolId } from '../../../app/client/map/tool.ts'
import { mhpPlaceAtom, mhpResultAtom, mhpScanAtom, mhpTabAtom } from '../../../app/client/mhp/mhp-state.ts'
import { placed, regionInViewAtom } from '../../../app/client/region/placed-result.ts'
import { setSampleAtom, shownOutcomeAtom } from '../../../app/client/sst/sst-state.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { analyse, square } from '../../domain/bat/clusters.ts'
import { leastCostMap } from '../bat/settlements/least-cost.ts'
import { plant } from '../mhp/plant-fixture.ts'
import { outcomeOf, row, sampleOf } from '../sst/drawn-sample.ts'

type Store = ReturnType<typeof createStore>
const away = 30101
const box = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ],
] as LngLat[][]
const ring = square.coordinates[0] as LngLat[]
const result = analyse(60)
const cluster: BatCluster = {
  ...{
    kind: 'zonal',
    request: { polygon: square as never },
    ring,
    result,
    name: '',
    cluster_id: 1,
    key: 'a',
  },
}
const mode = (one: BatMode) => (store: Store) => store.set(ownModeAtom, one)

/** Every way to a result: its tool, how it comes, its local level, and what shows it. */
const ways: [
  name: string,
  tool: ToolId,
  make: (store: Store) => void,
  at: number,
  shows: (s: Store) => unknown,
][] = [
  [
    'BAT polygon',
    'bat',
    s => s.set(batResultAtom, cluster),
    result.municipality.sddmm,
    s => s.get(batResultAtom),
  ],
  [
    'BAT point',
    'bat',
    s => s.set(batResultAtom, { kind: 'point', at: [84.8, 28.2], feasible: {}, sddmm: 43611 }),
    43611,
    s => s.get(batResultAtom),
  ],
  [
    'BAT municipality',
    'bat',
    s => {
      mode('municipality')(s)
      s.set(settlementsAtom, { request: { municipality: 43611 }, result: leastCostMap([]) })
    },
    43611,
    s => s.get(shownSettlementsAtom),
  ],
  [
    'MHP plant',
    'mhp',
    s => s.set(mhpResultAtom, { request: {} as never, result: plant }),
    43702,
    s => s.get(mhpResultAtom),
  ],
  [
    'MHP scan',
    'mhp',
    s => s.set(mhpScanAtom, { most_kW: null, result: { municipality: { sddmm: 43611 }, rows: [] } as never }),
    43611,
    s => s.get(mhpScanAtom),
  ],
  [
    'SST sample',
    'sst',
    s => s.set(setSampleAtom, outcomeOf(sampleOf([row(1)]))),
    outcomeOf(sampleOf([row(1)])).request.sddmm,
    s => s.get(shownOutcomeAtom),
  ],
]

describe('a result and the region in view', () => {
  it('every tool of the table is asked here', () => {
    expect(new Set(ways.map(([, tool]) => tool))).toEqual(new Set(toolIds))
  })

  it.each(ways)('%s shows in its own local level alone, and waits elsewhere', (_, tool, make, at, shows) => {
    const store = createStore()
    make(store)
    const placeAtom = toolTable[tool]?.resultPlaceAtom
    if (!placeAtom) throw new Error(`no row for ${tool}`)
    for (const region of [at, away, 4, 0, at]) {
      store.set(regionInViewAtom, { region, area: null })
      const isHere = region === at
      expect(store.get(placeAtom), `${region}`).toEqual({ isHere, elsewhere: isHere ? null : at })
      expect(shows(store) !== null, `${region}`).toBe(isHere)
      const answer = toolTable[tool]?.answer
      if (!isHere && answer) expect(store.get(answer.openAtom)).toBeNull()
    }
  })

  it('before a region is known nothing is hidden', () => {
    const store = createStore()
    const at = placed(settlementsAtom, () => 1)
    store.set(settlementsAtom, { request: { municipality: 1 }, result: leastCostMap([]) })
    expect(store.get(at.atom)).not.toBeNull()
    expect(store.get(at.elsewhereAtom)).toBeNull()
  })
})

describe('two results of two places in one drawer', () => {
  it('the plant of this place shows, without the tab of the scan of another', () => {
    const store = createStore()
    store.set(mhpScanAtom, { most_kW: null, result: { municipality: { sddmm: away }, rows: [] } as never })
    store.set(mhpResultAtom, { request: {} as never, result: plant })
    store.set(mhpTabAtom, 'scan')
    store.set(regionInViewAtom, { region: 43702, area: null })
    expect(store.get(mhpTabAtom)).toBe('overview')
    expect(toolTable.mhp && store.get(toolTable.mhp.resultPlaceAtom)).toEqual({
      isHere: true,
      elsewhere: null,
    })
  })
})

describe('what is drawn', () => {
  it('a polygon, a point and a stream show inside the municipality in view alone', () => {
    const store = createStore()
    const outside = {
      region: away,
      area: [
        [
          [
            [5, 5],
            [6, 5],
            [6, 6],
            [5, 5],
          ],
        ],
      ] as never,
    }
    const inside = { region: 43611, area: [box] as never }
    store.set(ownPlaceAtom, {
      shape: 'polygon',
      ring: [
        [0.5, 0.5],
        [0.6, 0.5],
        [0.6, 0.6],
        [0.5, 0.5],
      ],
    })
    store.set(mhpPlaceAtom, { at: [0.5, 0.5], arcId: 7 })
    for (const [view, isShown] of [
      [inside, true],
      [outside, false],
      [{ region: 0, area: null }, false],
      [inside, true],
    ] as const) {
      store.set(regionInViewAtom, view)
      expect(store.get(batPlaceAtom) !== null).toBe(isShown)
      expect(store.get(mhpPlaceAtom) !== null).toBe(isShown)
    }
  })

  it('an outline that begins on the border counts by the corners inside', () => {
    const store = createStore()
    store.set(regionInViewAtom, { region: 43611, area: [box] as never })
    store.set(ownPlaceAtom, {
      shape: 'polygon',
      ring: [
        [-1e-7, 0.5],
        [0.5, 0.5],
        [0.5, 0.6],
        [-1e-7, 0.5],
      ],
    })
    expect(store.get(batPlaceAtom)).not.toBeNull()
  })
})

describe('clusters of a session', () => {
  it('are listed and drawn in their own local level, and counted in others', () => {
    const store = createStore()
    const other = {
      ...cluster,
      cluster_id: 2,
      key: 'b',
      result: { ...result, municipality: { ...result.municipality, sddmm: away, name: 'Away' } },
    }
    store.set(batClustersAtom, [cluster, other])
    store.set(regionInViewAtom, { region: away, area: null })
    expect(store.get(placedClusters.atom)).toEqual([other])
    expect([...store.get(placedClusters.elsewhereAtom)]).toEqual([[result.municipality.sddmm, [cluster]]])
    expect(store.get(batAnswerOpenAtom)).toBeNull()
  })
})
