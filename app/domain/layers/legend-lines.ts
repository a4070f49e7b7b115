import type { MessageKey } from '../messages/messages.ts'
import type { MarkShape } from '../technologies/mark-shapes.ts'
import { technologies, technologyMarks } from '../technologies/technologies.ts'
import { correctionMarks, isPlanMark, type PlanLayerId, planMarks, ruralDash_px } from './plan-marks.ts'
import {
  dischargeClasses,
  type FillMark,
  fewestDot_px,
  highVoltage,
  type LayerId,
  layerMarks,
  lineMark,
  type Mark,
  plannedDash_px,
  slopeClasses,
  slopeOpacity,
  streamOrders,
} from './style-table.ts'

/** One line of a legend: `note` stands as it is (a number with its unit), `words` is a key of the words files. */
export type LegendLine = { mark: Mark; note?: string; words?: MessageKey }

/** The lines of a layer's legend, from the same numbers as its style. */
export function legendLines(id: LayerId): LegendLine[] {
  if (isPlanMark(id)) return planLegend(id)
  if (id === 'streamline') {
    return streamOrders.map(({ order, colour: name, width_px }) => ({
      mark: lineMark(name, width_px),
      words: `legend.order.${order}` as const,
    }))
  }
  if (id === 'discharge') {
    return dischargeClasses.map(({ from_m3s, colour: name, width_px }) => ({
      mark: lineMark(name, width_px),
      note: `≥ ${from_m3s} m³/s`,
    }))
  }
  if (id === 'slope') {
    return slopeClasses.flatMap(({ from_deg, colour: name }) =>
      name === null
        ? []
        : [{ mark: { kind: 'fill', colour: name, opacity: slopeOpacity }, note: `≥ ${from_deg}°` }],
    )
  }
  if (id === 'transmission') {
    const mark = layerMarks.transmission
    return [
      { mark, words: 'legend.inUse' },
      { mark: { ...mark, dash_px: plannedDash_px }, words: 'legend.planned' },
    ]
  }
  if (id === 'distribution') {
    const mark = layerMarks.distribution
    return [
      { mark, note: '11 kV' },
      { mark: { ...mark, width_px: highVoltage.width_px }, note: '33 kV' },
    ]
  }
  if (id === 'density') {
    const mark = layerMarks.density
    return [
      { mark: { ...mark, size_px: fewestDot_px }, words: 'legend.fewer' },
      { mark, words: 'legend.more' },
    ]
  }
  return [{ mark: layerMarks[id] }]
}

/** A survey's points by their type (S-013): told apart by shape. */
const surveyShapes = [
  { words: 'legend.household', shape: 'circle' },
  { words: 'legend.discussion', shape: 'square' },
  { words: 'legend.infrastructure', shape: 'triangle' },
  { words: 'legend.institution', shape: 'diamond' },
] as const satisfies { words: MessageKey; shape: MarkShape }[]

/** The lines of the legend of a plan's layer. */
function planLegend(id: PlanLayerId): LegendLine[] {
  if (id === 'bat-clusters') {
    const mark: FillMark = planMarks[id]
    return technologies.map(one => {
      const colour = technologyMarks[one]
      return { mark: { ...mark, colour, edge: colour }, words: `technology.${one}` }
    })
  }
  if (id === 'sst-clusters') {
    const mark = planMarks[id]
    return [
      { mark: { ...mark, dash_px: ruralDash_px }, words: 'sst.key.rural' },
      { mark, words: 'sst.key.urban' },
    ]
  }
  if (id === 'survey-points') {
    const mark = planMarks[id]
    return surveyShapes.map(({ words, shape }) => ({ mark: { ...mark, shape }, words }))
  }
  if (id === 'map-corrections') {
    const mark = planMarks[id]
    return [
      { mark: correctionMarks.transformer, words: 'legend.ownTransformer' },
      { mark: correctionMarks.substation, words: 'legend.ownSubstation' },
      { mark: correctionMarks.plant, words: 'legend.ownPlant' },
      { mark: { ...mark, colour: correctionMarks.gone.edge }, words: 'legend.gone' },
      { mark, words: 'legend.ownLine' },
    ]
  }
  return [{ mark: planMarks[id] }]
}
