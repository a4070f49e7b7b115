import * as v from 'valibot'
import { rateTable } from '../api/resource.ts'
import { noLoneSurrogates, type RateKind, rateFields, schemasOf } from './rate-fields.ts'

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
export const rateTables = {
  shs_ac: rateTable({ ...at('shs_ac'), fields: schemasOf(rateFields.shs_ac), shown: origin }),
  shs_dc: rateTable({ ...at('shs_dc'), fields: schemasOf(rateFields.shs_dc), shown: origin }),
  mhp: rateTable({ ...at('mhp'), fields: schemasOf(rateFields.mhp), shown: plant }),
  smg: rateTable({ ...at('smg'), fields: schemasOf(rateFields.smg), shown: plant }),
  grid: rateTable({ ...at('grid'), fields: schemasOf(rateFields.grid), shown: origin }),
  settings: rateTable({ ...at('settings'), fields: schemasOf(rateFields.settings), shown: origin }),
}

function at(kind: RateKind) {
  return {
    list: `/api/bat/${kind}/list`,
    update: `/api/bat/${kind}/updaterate/{id}`,
    name: `the rates of ${kind}`,
    role: 'Manager',
  } as const
}
