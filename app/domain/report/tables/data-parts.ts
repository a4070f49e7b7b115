import { layerRows, manifestKey } from '../../layers/layer-table.ts'
import { type MapPart, mapParts, mergeLines } from '../../layers/origin/map-parts.ts'
import { colour } from '../../layers/style-table.ts'
import type { MessageKey, Say } from '../../messages/messages.ts'
import { type ReportMapKey, reportMaps } from '../maps/report-maps.ts'
import type { ReportActivity, WholePlan } from '../whole-plan.ts'

/** Data on which a table may be based: parts of the map, figures on supply, and answers on household energy. */
export type DataPart = MapPart | 'figures' | 'energy'

/** What the demand of a cluster and the costs of its options are based on. */
export const clusterData: readonly DataPart[] = [
  'building',
  'hillshade',
  'streamline',
  'transmission',
  'distribution',
  'micro_hydro',
]
export const hydroData: readonly DataPart[] = ['hillshade', 'streamline']

/** What a map in the report shows. Clusters are drawn with what they are based on. */
export function dataOfMap(map: ReportMapKey): DataPart[] {
  const layers: readonly string[] = reportMaps[map].layers
  const shown = mapParts.flatMap(([part]) => (layers.includes(part) ? [part] : []))
  return [...new Set([...shown, ...(layers.includes('bat-clusters') ? clusterData : [])])]
}

/** What budgets are based on: the clusters and projects at which activities are placed. */
export function budgetData(activities: readonly Pick<ReportActivity, 'places'>[]): DataPart[] {
  const has = (kind: 'cluster' | 'project') =>
    activities.some(({ places }) => places.some(one => one.kind === kind))
  return [...new Set([...(has('cluster') ? clusterData : []), ...(has('project') ? hydroData : [])])]
}

/** Returns the words of those parts that are generated, in the order of the truth line of the map. */
export function generatedWords(
  { atlas, figures, energy }: Pick<WholePlan, 'atlas' | 'figures' | 'energy'>,
  uses: readonly DataPart[],
): MessageKey[] {
  const kinds = new Map(atlas.layers.map(({ key, kind }) => [key, kind]))
  const isGenerated = (part: MapPart) => kinds.get(manifestKey(layerRows[part]) ?? '') === 'generated'
  const ofMap = mapParts.filter(([part]) => uses.includes(part) && isGenerated(part))
  return [
    ...mergeLines(ofMap.map(([, words]) => words)),
    ...(uses.includes('figures') && figures.some(({ generated }) => generated)
      ? ['report.part.figures' as const]
      : []),
    ...(uses.includes('energy') && energy?.generated ? ['report.part.energy' as const] : []),
  ]
}

/** Ground of a band, `#rrggbb`: light amber. */
export const bandGround = mixedWithWhite(colour('warn', 'dark'), 0.28)

function mixedWithWhite(hex: string, share: number): string {
  const parts = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  return `#${parts
    .map(one =>
      Math.round(255 + (one - 255) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The text of a band, or null if all data are measured or entered. */
export type Band = { text: string; more: string }
export const bandOf = (parts: readonly string[], say: Say): Band | null =>
  parts.length === 0
    ? null
    : { text: say('report.band', { parts: parts.join(', ') }), more: say('report.bandMore') }
