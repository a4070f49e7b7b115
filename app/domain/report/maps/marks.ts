import { optionColour, optionKey } from '../../bat/option-names.ts'
import { layerMarks, layerRows } from '../../layers/layer-table.ts'
import { classIndexOf, legendLines } from '../../layers/legend-lines.ts'
import { lvMark, mvMark, transformerMark } from '../../layers/network-marks.ts'
import type { LegendLine } from '../../layers/rows/layer-row.ts'
import { correctionMarks } from '../../layers/rows/my-plan.ts'
import type { Mark } from '../../layers/style-table.ts'
import type { Say } from '../../messages/messages.ts'
import { coverColours, type LandCoverInfo, landCoverFields } from '../../plan/steps/land-cover.ts'
import { technologies } from '../../technologies/technologies.ts'
import type { MapLayerId } from './map-table.ts'

type Properties = Record<string, unknown>

export const coverOpacity = 0.8

/** Lines of cluster networks, from bottom to top. */
const networkLines = {
  lv: { mark: lvMark(0), words: 'maps.lvSketch' },
  mv: { mark: mvMark, words: 'networkReport.mvLine' },
  transformer: { mark: { ...transformerMark, size_px: 8 }, words: 'networkReport.transformer' },
} as const
export type NetworkPart = keyof typeof networkLines
const networkParts = Object.keys(networkLines) as NetworkPart[]

/** Clusters where every household has the grid, which have no best option. */
const suppliedCluster = {
  mark: { ...layerMarks['bat-clusters'], colour: optionColour(null), edge: optionColour(null) },
  words: optionKey(null),
} as const
const clusterLines: readonly LegendLine[] = [...legendLines('bat-clusters'), suppliedCluster]

/** Returns the lines of a layer's legend, as on the screen. */
export function layerLegendLines(layer: MapLayerId): readonly Pick<LegendLine, 'mark'>[] {
  if (layer === 'cluster_network') return networkParts.map(part => networkLines[part])
  if (layer === 'bat-clusters') return clusterLines
  if (layer === 'density') return [{ mark: layerMarks.density }]
  if (layer !== 'land_cover') return legendLines(layer)
  return landCoverFields.map(cover => ({
    mark: { kind: 'fill', colour: coverColours[cover], opacity: coverOpacity },
  }))
}

const isTechnology = (best: unknown): boolean => technologies.some(one => one === best)

/** Index of a feature's line in the legend of its layer, or -1 if there is none. */
export function legendLineIndex(layer: MapLayerId, properties: Properties): number {
  if (layer === 'land_cover') return landCoverFields.indexOf(properties.cover as keyof LandCoverInfo)
  if (layer === 'cluster_network') return networkParts.indexOf(properties.part as NetworkPart)
  if (layer === 'density') return 0
  if (layer === 'bat-clusters' && !isTechnology(properties.best)) return clusterLines.length - 1
  const classes = layer === 'mask' ? undefined : layerRows[layer].classes
  return classes === undefined ? 0 : classIndexOf(classes, properties)
}

/** Returns the point mark of a layer whose legend line shows its lines. */
export const pointMark = (mark: Mark, properties: Properties): Mark =>
  properties.kind === 'gone' ? correctionMarks.gone : mark

export function textOfLine(layer: MapLayerId, at: number, say: Say): string {
  if (layer === 'land_cover') return say(`steps.${landCoverFields[at]}`)
  if (layer === 'cluster_network') return say(networkLines[networkParts[at]].words)
  const lines = layer === 'bat-clusters' ? clusterLines : legendLines(layer)
  const title = layer === 'mask' ? '' : say(`layer.${layer}`)
  const { words, note } = lines[at]
  // The fonts used on paper do not contain this character.
  const detail = words ? say(words) : note?.replace('≥', say('maps.atLeast'))
  return detail === undefined ? title : `${title}: ${detail}`
}
