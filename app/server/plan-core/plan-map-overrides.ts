import { createHash } from 'node:crypto'
import { type CorrectionRow, corrections } from '../../domain/plan/corrections/contract.ts'
import type { Correction, OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { planRows } from '../db/schema-plans.ts'
import { readRows } from '../db/versioned-rows.ts'

/** Key of a plan's corrections in the database. */
export const correctionsKey = (plan: number) => ({ plan_id: plan, kind: corrections.kind })

export const readCorrections = async (db: DbOrTransaction, plan: number) =>
  (await readRows(db, planRows, correctionsKey(plan))) as CorrectionRow[]

/** Corrections that a plan makes to the map, or undefined without a plan. */
export async function ownMapOf(db: DbOrTransaction, plan: number | undefined): Promise<OwnMap | undefined> {
  if (plan === undefined) return undefined
  const list = (await readCorrections(db, plan)).map(({ kind, geometry }): Correction => ({ kind, geometry }))
  return { corrections: list, version: versionOf(list) }
}

/** Hash of the content that affects results, without names and authors. It is empty if there are no corrections. */
function versionOf(list: readonly Correction[]): string {
  if (list.length === 0) return ''
  return createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 10)
}
