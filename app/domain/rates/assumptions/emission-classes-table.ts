import { emissionClassSeeds, stoveKinds } from '../../assumptions/emission-classes.ts'
import { type AssumptionTable, figureOrUnknown, unknownRow } from './assumption-table.ts'

export const emissionClassesTable = {
  title: 'assumptions.emissionClasses',
  hint: 'assumptions.emissionClassesHint',
  fields: {
    emission_class: figureOrUnknown('assumptions.emissionClass', null, { max: 5, isWhole: true }),
  },
  label(row_key) {
    const kind = stoveKinds.find(one => one === row_key)
    return kind === undefined ? unknownRow(row_key) : { key: `assumptions.stoveKind.${kind}` }
  },
  conflicts: () => [],
  seeds: emissionClassSeeds,
} as const satisfies AssumptionTable
