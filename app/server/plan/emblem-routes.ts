import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Failure } from '../../domain/api/failure.ts'
import { type EmblemReply, readEmblem, removeEmblem, saveEmblem } from '../../domain/plan/emblem-contract.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { planEmblems } from '../db/schema-plans.ts'
import { changeRow, insertRow, readRows, removeRow, type VersionedRow } from '../db/versioned-rows.ts'
import { refuseIfAny, refuseStale, write } from '../db/write.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { readEmblemFile } from '../plan-core/emblem.ts'
import { lockPlan } from '../plan-core/plan-guard.ts'
import { found, type PlanParts, recordHistory, touch } from '../plan-core/plan-store.ts'

const kind = 'emblem'
type Row = VersionedRow & Pick<typeof planEmblems.$inferSelect, 'type' | 'width' | 'height' | 'bytes'>

/** The emblem of a plan: a picture that is read, replaced and removed as a whole. */
export function emblemRoutes(parts: PlanParts): Route[] {
  const { db, atlas, clock } = parts
  return [
    serve(readEmblem, async ({ params: { plan } }) => toReply(await rowOf(db, plan))),

    serve(saveEmblem, async call => {
      const { params, body, caller } = call
      const bytes = Buffer.from(body.picture, 'base64')
      const file = await readEmblemFile(bytes)
      if (!('picture' in file)) {
        refuseIfAny({ picture: [file] })
        throw new Error('an emblem was refused without a reason')
      }
      const { type, width, height } = file.picture
      return write(parts, call, async tx => {
        const { id } = await lockPlan(tx, atlas, caller, params.plan, 'write')
        const before = await rowOf(tx, id)
        refuseStale(body.version, before?.version ?? 0, () => toReply(before))
        const at = clock()
        const row = { key: { plan_id: id }, values: { type, width, height, bytes }, by: caller.id, at }
        const after = before
          ? await changeRow(tx, planEmblems, before, row)
          : found(await insertRow(tx, planEmblems, row))
        await recordChange(tx, { plan: id, before, by: caller.id, at, isLast: false })
        const detail = { from: before?.version ?? 0, to: after.version, ...describe(after as Row) }
        return { result: toReply(after as Row), done: { action: 'edit', target: `emblem/${id}`, detail } }
      })
    }),

    serve(removeEmblem, call =>
      write(parts, call, async tx => {
        const { id } = await lockPlan(tx, atlas, call.caller, call.params.plan, 'write')
        const before = await rowOf(tx, id)
        if (before === undefined) throw new Failure('not_found')
        await removeRow(tx, planEmblems, { plan_id: id })
        await recordChange(tx, { plan: id, before, by: call.caller.id, at: clock(), isLast: true })
        return { result: undefined, done: { action: 'remove', target: `emblem/${id}` } }
      }),
    ),
  ]
}

const rowOf = async (db: DbOrTransaction, plan: number) =>
  (await readRows(db, planEmblems, { plan_id: plan }))[0] as Row | undefined

/** Describes an emblem for the history, which does not contain the picture because of its size. */
const describe = ({ type, width, height, bytes }: Row) => ({
  type,
  width,
  height,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

type Change = { plan: number; before: Row | undefined; by: number; at: Date; isLast: boolean }
async function recordChange(tx: DbOrTransaction, { plan, before, by, at, isLast }: Change): Promise<void> {
  await touch(tx, { plan, kind, by, at })
  const stood = before ? { version: before.version, value: describe(before) } : null
  await recordHistory(tx, { plan, kind, row_id: null, before: stood, by, at, isLast })
}

function toReply(row: Row | undefined): EmblemReply {
  if (row === undefined) return { emblem: null, version: 0, changed_by: null, changed_at: null }
  const { type, width, height, bytes, version, changed_by, changed_at } = row
  const picture = Buffer.from(bytes).toString('base64')
  return { emblem: { type, width, height, bytes: bytes.length, picture }, version, changed_by, changed_at }
}

/** Copies the emblem with a plan. */
export async function copyEmblem(
  tx: DbOrTransaction,
  { from, to, by, at }: { from: number; to: number; by: number; at: Date },
): Promise<void> {
  const [row] = await tx.select().from(planEmblems).where(eq(planEmblems.plan_id, from))
  if (row === undefined) return
  const { type, width, height, bytes } = row
  await insertRow(tx, planEmblems, { key: { plan_id: to }, values: { type, width, height, bytes }, by, at })
}
