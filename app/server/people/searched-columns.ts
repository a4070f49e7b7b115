import { type SQL, sql } from 'drizzle-orm'
import { phoneSearch } from '../../domain/cells/phones.ts'
import { normaliseTrait, type PersonTraits, splitWords } from '../../domain/people/fingerprint.ts'
import { personalData } from '../../domain/people/personal-data.ts'
import { searchFor } from '../../domain/people/without-person.ts'
import type { DbOrTransaction } from '../db/open.ts'

/** Columns with text that users typed, which may name a person. */
const searched = Object.entries(personalData).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, { erased }]) =>
    erased === 'searched' ? [{ table, column }] : [],
  ),
)
/**
 * Tables with versions. Their version must change, so that a user who still has the former text open cannot save it
 * again.
 */
const versioned = new Set([
  'plan_documents',
  'plan_rows',
  'objectives',
  'activities',
  'bat_clusters',
  'mhp_projects',
])
const hasKind = new Set(['plan_documents', 'plan_rows', 'plan_history'])
const rowsAtOnce = 100

export type Mention = { where: string; kind: string | null; plan_id: number; text: string }
type Row = { place: string; plan_id: number; kind: string | null; value: unknown }

/**
 * Searches all typed text in plans, their history and deleted plans for a person, page by page.
 * @param narrowed traits with which the database can filter first, if more than hashes are known
 * @param each called for every row that names the person, with its value after the person was removed
 */
async function walk(
  db: DbOrTransaction,
  search: ReturnType<typeof searchFor>,
  narrowed: PersonTraits[] | null,
  each: (found: {
    table: string
    column: string
    row: Row
    without: unknown
    texts: string[]
  }) => Promise<void>,
): Promise<void> {
  for (const { table, column } of searched) {
    const [from, of] = [sql.identifier(table), sql.identifier(column)]
    const plan = table === 'plans' ? sql`id` : sql`plan_id`
    const kind = hasKind.has(table) ? sql`kind` : sql`null::text`
    const where =
      narrowed === null
        ? sql`true`
        : sql`(${sql.join(
            narrowed.flatMap(one => patterns(of, one)),
            sql` or `,
          )})`
    for (let after = '(0,0)'; ; ) {
      // Rows that are changed during the search appear again at the end, but no longer name the person then.
      const { rows } = await db.execute<Row>(sql`
        select ctid::text as place, ${plan} as plan_id, ${kind} as kind, ${of} as value from ${from}
        where ctid > ${after}::tid and ${where} order by ctid limit ${rowsAtOnce}`)
      for (const row of rows) {
        search.found.length = 0
        const without = search.without(row.value)
        if (without !== row.value) await each({ table, column, row, without, texts: [...search.found] })
      }
      if (rows.length < rowsAtOnce) break
      after = rows[rows.length - 1].place
    }
  }
}

/** The patterns match more than the search itself, so that nothing is missed. */
function patterns(
  of: SQL | ReturnType<typeof sql.identifier>,
  { email, phone_no, name }: PersonTraits,
): SQL[] {
  const isLike = (pattern: string) => sql`${of}::text ilike ${pattern}`
  const plain = (text: string) => text.replace(/[\\%_]/g, letter => `\\${letter}`)
  return [
    ...(email ? [isLike(`%${plain(normaliseTrait('email', email))}%`)] : []),
    ...(phone_no ? [sql`${of}::text ~ ${phoneSearch(normaliseTrait('phone_no', phone_no))}`] : []),
    ...(name ? [isLike(`%${splitWords(name).map(plain).join('%')}%`)] : []),
  ]
}

export async function mentionsOf(
  db: DbOrTransaction,
  known: PersonTraits[],
  person: Parameters<typeof searchFor>[0],
): Promise<Mention[]> {
  const mentions: Mention[] = []
  await walk(db, searchFor(person), known, async ({ table, row, texts }) => {
    for (const text of texts) mentions.push({ where: table, kind: row.kind, plan_id: row.plan_id, text })
  })
  return mentions
}

/**
 * Erases persons from all typed text and returns the number of places. Also deletes the files of the affected plans.
 */
export async function eraseMentions(
  tx: DbOrTransaction,
  people: Parameters<typeof searchFor>[0],
  narrowed: PersonTraits[] | null,
): Promise<number> {
  let count = 0
  const plans = new Set<number>()
  await walk(tx, searchFor(people), narrowed, async ({ table, column, row, without, texts }) => {
    count += texts.length
    plans.add(row.plan_id)
    const isText = typeof row.value === 'string'
    const value = isText ? sql`${without}::text` : sql`${JSON.stringify(without)}::jsonb`
    const version = versioned.has(table) ? sql`, version = version + 1` : sql``
    await tx.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}${version}
      where ctid = ${row.place}::tid`)
  })
  if (plans.size > 0)
    await tx.execute(sql`delete from plan_files where plan_id in (${sql.join([...plans], sql`, `)})`)
  return count
}
