import type { MarkShape } from '../technologies/mark-shapes.ts'
import { technologyMarks } from '../technologies/technologies.ts'
import { energyRows } from './rows/energy.ts'
import { type ColourName, lineMark, type Mark, technologyShapes } from './style-table.ts'

/** Like the layer of 11 kV lines, but dashed because the line has not been built. */
const { colour, width_px } = energyRows.distribution.mark
export const mvMark = { ...lineMark(colour, width_px), dash_px: [7, 4] as const }
/** Rank of each conductor by its current rating, starting with the weakest. */
export const conductorRanks = (conductors: readonly { max_A: number }[]): number[] =>
  conductors.map(({ max_A }) => conductors.filter(other => other.max_A < max_A).length)
/** Widths of 400 V lines by the rank of their conductor. Higher ranks have the last width. */
export const ranks_px = [1.7, 2.6, 3.8, 4.6]
export const lvMark = (rank: number) => lineMark(colour, ranks_px[Math.min(rank, ranks_px.length - 1)])
export const serviceMark = lineMark('accent', 0.8)
export const poleMark = { kind: 'dot', colour, size_px: 4 } satisfies Mark
export const standaloneMark = { kind: 'ring', colour: 'shs', size_px: 8 } satisfies Mark
/** On paper: filled, like everything that is proposed. */
const proposed = (shape: MarkShape, of: ColourName, size_px: number): Mark => ({
  ...{ kind: 'badge', shape, colour: of, edge: 'map-halo', edge_px: 1.6 },
  ...{ size_px, sign: '', signColour: of },
})
export const transformerMark = proposed('triangle', 'grid', 14)
export const powerhouseMark = proposed(
  technologyShapes[technologyMarks.solar_minigrid],
  technologyMarks.solar_minigrid,
  15,
)
