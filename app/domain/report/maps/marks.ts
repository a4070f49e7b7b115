import { layerRows } from '../../layers/layer-table.ts'
import { classIndexOf, legendLines } from '../../layers/legend-lines.ts'
import { lvMark, mvMark, transformerMark } from '../../layers/network-marks.ts'
import type { LegendLine } from '../../layers/rows/layer-row.ts'
import { correctionMarks } from '../../layers/rows/my-plan.ts'
import type { Mark } from '../../layers/style-table.ts'
import type { Say } from '../../messages/messages.ts'
import { coverColours, type LandCoverInfo, landCoverFields } from '../../plan/steps/land-cover.ts'
import type { MapLayerId } from './map-table.ts'

type Properties = Record<string, unknown>

/** How strongly the cover of the land is drawn. */
export const coverOpacity = 0.8
/** What counts as many buildings in a square, in parts of what fills it. */
const manyFrom = 0.25

/** What is drawn of the networks of clusters, from the lowest to the highest. */
const networkLines = {
  lv: { mark: lvMark(0), words: 'maps.lvSketch' },
  mv: { mark: mvMark, words: 'networkReport.mvLine' },
  transformer: { mark: { ...transformerMark, size_px: 8 }, words: 'networkReport.transformer' },
} as const
export type NetworkPart = keyof typeof networkLines
const networkParts = Object.keys(networkLines) as NetworkPart[]

/** The lines of a layer's legend, those of the screen. */
export function layerLegendLines(layer: MapLayerId): readonly Pick<LegendLine, 'mark'>[] {
  if (layer === 'cluster_network') return networkParts.map(part => networkLines[part])
  if (layer !== 'land_cover') return legendLines(layer)
  return landCoverFields.map(cover => ({
    mark: { kind: 'fill', colour: coverColours[cover], opacity: coverOpacity },
  }))
}

/** Which line of its layer's legend is about a feature; -1: none. */
export function legendLineIndex(layer: MapLayerId, properties: Properties): number {
  if (layer === 'land_cover') return landCoverFields.indexOf(properties.cover as keyof LandCoverInfo)
  if (layer === 'cluster_network') return networkParts.indexOf(properties.part as NetworkPart)
  if (layer === 'density') return Number(properties.part ?? 0) < manyFrom ? 0 : 1
  const classes = layer === 'mask' ? undefined : layerRows[layer].classes
  return classes === undefined ? 0 : classIndexOf(classes, properties)
}

/** What stands at a point of a layer whose legend line is that of its lines. */
export const pointMark = (mark: Mark, properties: Properties): Mark =>
  properties.kind === 'gone' ? correctionMarks.gone : mark

/** What a line of a legend says. */
export function textOfLine(layer: MapLayerId, at: number, say: Say): string {
  if (layer === 'land_cover') return say(`steps.${landCoverFields[at]}`)
  if (layer === 'cluster_network') return say(networkLines[networkParts[at]].words)
  const lines = legendLines(layer)
  const title = layer === 'mask' ? '' : say(`layer.${layer}`)
  const { words, note } = lines[at]
  // The fonts of paper have no sign for it.
  const detail = words ? say(words) : note?.replace('≥', say('maps.atLeast'))
  return detail === undefined ? title : `${title}: ${detail}`
}
