// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import type { FeatureCollection } from 'geojson'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { drawnOf } from '../../../app/client/bat/bat-features.ts'
import { batLayers } from '../../../app/client/bat/bat-layers.ts'
import {
  addClusterAtom,
  type BatCluster,
  batClustersAtom,
  batInputsAtom,
  batResultAtom,
  maxUnsavedClusters,
} from '../../../app/client/bat/bat-state.ts'
import { ClusterList } from '../../../app/client/bat/form/cluster-list.tsx'
import { BatResults } from '../../../app/client/bat/results/bat-results.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { defaultBatInputs } from '../../../app/domain/bat/bat-inputs.ts'
import { technologies, technologyLabels, technologyMarks } from '../../../app/domain/bat/contract.ts'
import { clusterCsv } from '../../../app/domain/bat/files.ts'
import { optionLabel } from '../../../app/domain/bat/option-names.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { colour } from '../../../app/domain/layers/style-table.ts'
import { analyse, square } from '../../domain/bat/clusters.ts'
import { english } from '../../in-english.ts'
import { rendered } from '../rendered.ts'

beforeAll(() => loadMessages())

/** Twelve villages, farther and farther from the grid, asked with the line reaching all of them. */
const scenarioInputs = { project_period: 10, grid_extension_limit_km: 15 } as const
const villages = Array.from({ length: 12 }, (_, i) => {
  const result = analyse(
    60,
    { extra_params: scenarioInputs },
    { distance_to_grid_km: 0.2 + i * 0.2, local_name: `V${i}` },
  )
  const ring = square.coordinates[0] as LngLat[]
  const request = { polygon: { type: 'Polygon' as const, coordinates: [ring] }, extra_params: scenarioInputs }
  return { cluster_id: i + 1, key: `${i}`, kind: 'zonal' as const, request, ring, result, name: '' }
})
const clusters: BatCluster[] = villages

test('list, map, tab and file tell one best option, under the scenario that is looked at', () => {
  const wasBest = villages.map(one => optionLabel(one.result.best))
  for (const grid_extension_limit_km of [15, 1]) {
    const scenario = { ...defaultBatInputs, ...scenarioInputs, grid_extension_limit_km }
    const store = createStore()
    store.set(batClustersAtom, clusters)
    store.set(batInputsAtom, scenario)
    const listed = [...read(store, <ClusterList houses={undefined} />).querySelectorAll('li')].map(item =>
      labelIn(item.textContent),
    )
    const tabs = clusters.map(cluster => {
      store.set(batResultAtom, cluster)
      const best = [...read(store, <BatResults />).querySelectorAll('tbody')].find(row =>
        row.textContent?.includes(english('bat.result.best')),
      )
      return labelIn(best?.textContent)
    })
    const files = clusters.map(cluster => {
      const line = clusterCsv(cluster, scenario, english)
        .split('\r\n')
        .find(one => one.split(',')[1] === 'yes')
      return labelIn(line)
    })
    expect(listed).toEqual(tabs)
    expect(files).toEqual(tabs)
    expect(drawnFor(scenario)).toEqual(tabs)
    if (grid_extension_limit_km === 1) expect(tabs).not.toEqual(wasBest)
    else expect(tabs).toEqual(wasBest)
  }
})

test('a full list says which cluster a new one replaces the place of', () => {
  const store = createStore()
  const full = Array.from({ length: maxUnsavedClusters }, (_, i) => ({
    ...villages[0],
    cluster_id: i + 1,
    ring: [],
  }))
  const fullNotice = english('bat.clusters.full', { most: maxUnsavedClusters, name: 'Cluster 1' })
  store.set(batClustersAtom, full.slice(1))
  expect(read(store, <ClusterList houses={undefined} />).textContent).not.toContain('A new one replaces')
  store.set(batClustersAtom, full)
  expect(read(store, <ClusterList houses={undefined} />).textContent).toContain(fullNotice)
  store.set(addClusterAtom, villages[1])
  expect(store.get(batClustersAtom).map(({ cluster_id }) => cluster_id)).toEqual(
    Array.from({ length: maxUnsavedClusters }, (_, i) => i + 2),
  )
})

const labelIn = (text: string | null | undefined) =>
  technologies.map(one => technologyLabels[one]).find(label => text?.includes(label))

function read(store: ReturnType<typeof createStore>, element: ReactNode): Element {
  const place = document.createElement('div')
  place.innerHTML = rendered(
    <MantineProvider>
      <Provider store={store}>{element}</Provider>
    </MantineProvider>,
  )
  return place
}

/** What the colours of the polygons on the map say. */
function drawnFor(scenario: typeof defaultBatInputs) {
  const { sources } = batLayers({
    place: null,
    houses: [],
    clusters: clusters.map(one => drawnOf(one, scenario, '')),
    hovered: null,
    reach: null,
    link: null,
    theme: 'light',
  })
  const source = sources['bat-clusters'] as { data: FeatureCollection }
  return source.data.features
    .filter(one => one.geometry.type === 'Polygon')
    .map(one => technologies.find(each => colour(technologyMarks[each], 'light') === one.properties?.colour))
    .map(each => each && technologyLabels[each])
}
