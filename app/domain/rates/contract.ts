import * as v from 'valibot'
import { rateTable } from '../api/resource.ts'
import {
  isCategoryKind,
  noLoneSurrogates,
  type RateKind,
  rateFields,
  rateKinds,
  schemasOf,
} from './rate-fields.ts'

/** Where a row's figures come from. */
export const origin = {
  source: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300), noLoneSurrogates),
  vintage: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60), noLoneSurrogates),
}
const plant = { ...origin, is_default: v.boolean() }

/**
 * The six tables of rates and settings (M-015 to M-024, N-036, N-037). A body may leave source and vintage out: then
 * they tell who entered the figures and when.
 */
export const rateTables = Object.fromEntries(rateKinds.map(kind => [kind, tableOf(kind)])) as {
  [K in RateKind]: ReturnType<typeof tableOf<K>>
}

function tableOf<K extends RateKind>(kind: K) {
  const shown = isCategoryKind(kind) ? plant : origin
  return rateTable({ ...at(kind), fields: schemasOf(rateFields[kind]), shown })
}

function at(kind: RateKind) {
  return {
    list: `/api/bat/${kind}/list`,
    update: `/api/bat/${kind}/updaterate/{id}`,
    name: `the rates of ${kind}`,
    can: 'rates.edit',
  } as const
}
