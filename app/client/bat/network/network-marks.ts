import { energyRows } from '../../../domain/layers/rows/energy.ts'
import { lineMark, type Mark } from '../../../domain/layers/style-table.ts'

/** As the layer of 11 kV lines, dashed because it is not built. */
const { colour, width_px } = energyRows.distribution.mark
export const mvMark = { ...lineMark(colour, width_px), dash_px: [7, 4] as const }
/** Of each conductor its place by the current that it carries, the weakest first. */
export const conductorRanks = (conductors: readonly { max_A: number }[]): number[] =>
  conductors.map(({ max_A }) => conductors.filter(other => other.max_A < max_A).length)
/** Widths of lines of 400 V by the rank of their conductor; all above the last are as wide. */
export const ranks_px = [1.7, 2.6, 3.8, 4.6]
export const lvMark = (rank: number) => lineMark(colour, ranks_px[Math.min(rank, ranks_px.length - 1)])
export const serviceMark = lineMark('accent', 0.8)
export const poleMark = { kind: 'dot', colour, size_px: 4 } satisfies Mark
export const standaloneMark = { kind: 'ring', colour: 'shs', size_px: 8 } satisfies Mark
