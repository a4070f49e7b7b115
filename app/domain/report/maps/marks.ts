import { type Technology, technologyMarks } from '../../bat/contract.ts'
import { type LegendLine, legendLines } from '../../layers/legend-lines.ts'
import { correctionMarks } from '../../layers/plan-marks.ts'
import { dischargeClasses, highVoltage, type Mark } from '../../layers/style-table.ts'
import type { Say } from '../../messages/messages.ts'
import { coverColours, type LandCoverInfo, landCoverFields } from '../../plan/steps/land-cover.ts'
import { surveyForms } from '../../survey/questions.ts'
import type { MapLayerId } from './map-table.ts'

type Properties = Record<string, unknown>

/** How strongly the cover of the land is drawn. */
export const coverOpacity = 0.8
/** What counts as many buildings in a square, in parts of what fills it. */
const manyFrom = 0.25

const correctionKinds = ['transformer', 'substation', 'plant', 'gone', 'line']

/** The lines of a layer's legend, those of the screen. */
export const layerLegendLines = (layer: MapLayerId): LegendLine[] =>
  layer === 'land_cover'
    ? landCoverFields.map(cover => ({
        mark: { kind: 'fill', colour: coverColours[cover], opacity: coverOpacity },
      }))
    : legendLines(layer)

/** Which line of its layer's legend tells of a feature. */
export function legendLineIndex(layer: MapLayerId, properties: Properties): number {
  const number = (name: string) => Number(properties[name] ?? 0)
  switch (layer) {
    case 'streamline':
      return Math.min(5, Math.max(1, number('order'))) - 1
    case 'discharge':
      return Math.max(
        0,
        dischargeClasses.findLastIndex(({ from_m3s }) => number('discharge_m3s') >= from_m3s),
      )
    case 'transmission':
      return properties.planned === true ? 1 : 0
    case 'distribution':
      return number('kV') >= highVoltage.from_kV ? 1 : 0
    case 'density':
      return number('part') < manyFrom ? 0 : 1
    case 'bat-clusters': {
      const colour = technologyMarks[properties.best as Technology]
      return layerLegendLines(layer).findIndex(({ mark }) => 'colour' in mark && mark.colour === colour)
    }
    case 'sst-clusters':
      return properties.stratum === 'urban' ? 1 : 0
    case 'survey-points':
      return surveyForms.indexOf(properties.form as (typeof surveyForms)[number])
    case 'map-corrections':
      return correctionKinds.indexOf(String(properties.kind))
    case 'land_cover':
      return landCoverFields.indexOf(properties.cover as keyof LandCoverInfo)
    default:
      return 0
  }
}

/** What stands at a point of a layer whose legend line is that of its lines. */
export const pointMark = (mark: Mark, properties: Properties): Mark =>
  properties.kind === 'gone' ? correctionMarks.gone : mark

/** What a line of a legend says. */
export function textOfLine(layer: MapLayerId, at: number, say: Say): string {
  if (layer === 'land_cover') return say(`steps.${landCoverFields[at]}`)
  const lines = legendLines(layer)
  const title = layer === 'mask' ? '' : say(`layer.${layer}`)
  const { words, note } = lines[at]
  // The fonts of paper have no sign for it.
  const detail = words ? say(words) : note?.replace('≥', say('maps.atLeast'))
  return detail === undefined ? title : `${title}: ${detail}`
}
