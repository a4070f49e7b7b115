import {
  moveKey,
  moveOf,
  overfullMoves,
  stoveMoveSeeds,
  stoveMovesOf,
} from '../../dashboard/cooking/stove-moves.ts'
import { type AssumptionTable, figure, unknownRow } from './assumption-table.ts'

export const stoveMovesTable = {
  title: 'assumptions.stoveMoves',
  hint: 'assumptions.stoveMovesHint',
  fields: { percent: figure('assumptions.percentMoving', 'rates.percent', { max: 100 }) },
  label(row_key) {
    const move = moveOf(row_key)
    if (move === null) return unknownRow(row_key)
    return {
      key: 'assumptions.move',
      params: {
        scenario: { key: `assumptions.scenario.${move.scenario}` },
        from: { key: `survey.stove.${move.from}` },
        to: { key: `survey.stove.${move.to}` },
      },
    }
  },
  conflicts(rows) {
    const overfull = overfullMoves(stoveMovesOf(rows))
    return stoveMovesOf(rows).flatMap(move =>
      overfull.includes(`${move.scenario}.${move.from}`)
        ? [{ row_key: moveKey(move), field: 'percent', what: { key: 'assumptions.moreThanAll' } as const }]
        : [],
    )
  },
  seeds: stoveMoveSeeds.map(move => ({
    row_key: moveKey(move),
    percent: move.percent,
    source: 'Assumption of the product, not measured',
    vintage: '2026',
  })),
} as const satisfies AssumptionTable
