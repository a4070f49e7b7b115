import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditRow } from '../../domain/audit/contract.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { auditLog, users } from '../db/schema-accounts.ts'

export type AuditQuery = { search?: string; outcome?: 'done' | 'refused'; from?: string; to?: string }

const { id, at, user_id, action, target, outcome, code, address, times, detail, chain_no, hash } = auditLog
const name = sql<string | null>`nullif(trim(${users.first_name} || ' ' || ${users.last_name}), '')`
const columns = {
  id,
  at,
  user_id,
  name,
  action,
  target,
  outcome,
  code,
  address,
  times,
  detail,
  chain_no,
  hash,
}

/** The requested rows, newest first. */
export async function findAudit(
  db: DbOrTransaction,
  filter: AuditQuery,
  { from, max }: { from: number; max: number },
): Promise<{ results: AuditRow[]; count: number }> {
  const where = whereOf(filter)
  const rows = db.select(columns).from(auditLog).leftJoin(users, eq(users.id, user_id)).where(where)
  const counted = db
    .select({ count: sql<number>`count(*)::int` })
    .from(auditLog)
    .leftJoin(users, eq(users.id, user_id))
    .where(where)
  const [results, [{ count }]] = await Promise.all([
    rows.orderBy(desc(at), desc(id)).limit(max).offset(from),
    counted,
  ])
  return { results: results.map(row => ({ ...row, at: row.at.toISOString() })), count }
}

function whereOf({ search, outcome: wanted, from, to }: AuditQuery): SQL | undefined {
  const text = search?.toLowerCase()
  const everything = sql`lower(concat_ws(' ', ${action}, ${target}, ${code}, ${address}, ${name}, ${users.email}))`
  return and(
    text ? sql`strpos(${everything}, ${text}) > 0` : undefined,
    wanted && eq(outcome, wanted),
    from === undefined ? undefined : gte(at, midnight(from)),
    to === undefined ? undefined : lt(at, sql`${midnight(to)}::timestamptz + interval '1 day'`),
  )
}

/** Midnight in Nepal, whose offset is the same all year round. */
const midnight = (day: string) => sql`${`${day}T00:00:00+05:45`}::timestamptz`

/** Seals open rows and verifies the whole chain. */
export async function provenChain(db: DbOrTransaction) {
  await db.execute(sql`select audit_seal()`)
  const [[head], [{ rows }], { rows: broken }] = await Promise.all([
    db.select({ chain_no, hash }).from(auditLog).orderBy(sql`${chain_no} desc nulls last`).limit(1),
    db.select({ rows: sql<number>`count(*)::int` }).from(auditLog),
    db.execute<{ broken: string | null }>(sql`select audit_broken() as broken`),
  ])
  const link = head?.chain_no && head.hash ? { chain_no: head.chain_no, hash: head.hash } : null
  return { rows, head: link, broken: broken[0].broken === null ? null : Number(broken[0].broken) }
}
