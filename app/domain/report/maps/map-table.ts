import type { LayerId } from '../../layers/layer-table.ts'
import type { MessageKey } from '../../messages/messages.ts'

/** Layers of a printed map: those on the screen, and some that the screen draws differently. */
export type MapLayerId = LayerId | 'land_cover' | 'cluster_network'

export type ReportMap = {
  number: number
  title: MessageKey
  /** The entire country, or the local level of the plan. */
  extent: 'nation' | 'municipality'
  /** From bottom to top. */
  layers: readonly MapLayerId[]
  /** If none of these layers has content, the map is omitted. */
  about: readonly MapLayerId[]
  /** Whether the clusters are listed by their numbers. */
  listsClusters?: true
}

const ground = ['municipality', 'ward'] as const
const named = ['settlement', 'village'] as const
const lines = ['transmission', 'distribution'] as const
const mhp = ['mhp-upstream', 'mhp-aoi', 'mhp-intakes', 'mhp-powerhouses'] as const

/** The map set of a plan (table S-M), in order. */
export const planMapTable: readonly ReportMap[] = [
  {
    number: 1,
    title: 'maps.location',
    extent: 'nation',
    layers: ['district', 'province'],
    about: ['province'],
  },
  {
    number: 2,
    title: 'maps.wards',
    extent: 'municipality',
    layers: [...ground, ...named],
    about: ['ward', 'settlement'],
  },
  {
    number: 3,
    title: 'maps.terrain',
    extent: 'municipality',
    layers: ['hillshade', ...ground, ...named],
    about: ['hillshade'],
  },
  {
    number: 4,
    title: 'maps.landCover',
    extent: 'municipality',
    layers: ['land_cover', ...ground],
    about: ['land_cover'],
  },
  {
    number: 5,
    title: 'maps.buildings',
    extent: 'municipality',
    layers: ['density', ...ground, 'village'],
    about: ['density'],
  },
  {
    number: 6,
    title: 'maps.energy',
    extent: 'municipality',
    layers: [
      ...ground,
      ...lines,
      'transformer',
      'substation',
      'hydropower',
      'micro_hydro',
      'map-corrections',
      ...named,
    ],
    about: [...lines, 'transformer', 'substation', 'hydropower', 'micro_hydro', 'map-corrections'],
  },
  {
    number: 7,
    title: 'maps.streams',
    extent: 'municipality',
    layers: ['hillshade', ...ground, 'discharge', 'village'],
    about: ['discharge'],
  },
  {
    number: 8,
    title: 'maps.sample',
    extent: 'municipality',
    layers: [...ground, 'sst-clusters', 'survey-points', ...named],
    about: ['sst-clusters', 'survey-points'],
  },
  {
    number: 9,
    title: 'maps.clusters',
    extent: 'municipality',
    layers: [...ground, 'distribution', 'bat-clusters', 'cluster_network', ...named],
    about: ['bat-clusters'],
    listsClusters: true,
  },
  {
    number: 10,
    title: 'maps.mhp',
    extent: 'municipality',
    layers: ['hillshade', ...ground, 'streamline', ...mhp, 'village'],
    about: mhp,
  },
  {
    number: 11,
    title: 'maps.all',
    extent: 'municipality',
    layers: [
      ...ground,
      'streamline',
      ...lines,
      'substation',
      'micro_hydro',
      'map-corrections',
      'sst-clusters',
      'bat-clusters',
      ...mhp,
      'survey-points',
      ...named,
    ],
    about: ['sst-clusters', 'bat-clusters', ...mhp, 'survey-points', 'map-corrections'],
  },
]
