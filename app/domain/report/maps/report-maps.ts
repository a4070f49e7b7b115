import { planMapTable, type ReportMap } from './map-table.ts'

/** Maps inside the report. Map files have more of them. */
export const reportMapKeys = ['location', 'wards', 'infrastructure', 'clusters', 'networks'] as const
export type ReportMapKey = (typeof reportMapKeys)[number]

export type FigureMap = Pick<ReportMap, 'title' | 'extent' | 'layers'>

const inFiles = (number: number): FigureMap => planMapTable[number - 1]

/** Content of each map. The network map has no numbers, which would cover the lines. */
export const reportMaps: Record<ReportMapKey, FigureMap> = {
  location: inFiles(1),
  wards: inFiles(2),
  infrastructure: inFiles(6),
  clusters: { ...inFiles(9), layers: inFiles(9).layers.filter(layer => layer !== 'cluster_network') },
  networks: {
    title: 'maps.networks',
    extent: 'municipality',
    layers: ['municipality', 'ward', 'distribution', 'cluster_network', 'village'],
  },
}
