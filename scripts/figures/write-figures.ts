import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Doubt, doubtsAbout, isStoveItem } from '../../app/domain/dashboard/figure-consistency.ts'
import type { DatasetName } from '../../app/domain/dashboard/figure-items.ts'
import type { Fact } from '../../app/domain/region/facts.ts'
import type { Sddmm } from '../../app/domain/region-codes.ts'
import { makeAudit } from '../../app/server/db/audit.ts'
import type { Db } from '../../app/server/db/open.ts'
import { municipalityFigures as table } from '../../app/server/db/schema-figures.ts'
import { acceptCensus } from './census-rows.ts'
import type { AcceptedFigure, FiguresRead } from './read-figures.ts'

export type WriteOptions = {
  dataset: DatasetName
  levels: ReadonlyMap<Sddmm, Fact>
  /** Name of the file, for the audit log. */
  file: string
  skipBad: boolean
  dryRun: boolean
}
export type WrittenFigures = {
  outcome: 'written' | 'refused' | 'dry run'
  /** Numbers of figures added and replaced. */
  added: number
  replaced: number
  /** Number of these that are sums for local levels with figures only for their wards. */
  summed: number
  generated_removed: number
  doubts: Doubt[]
}

type Transaction = Pick<Db, 'select' | 'insert' | 'delete' | 'execute'>

/** An arbitrary key for an advisory lock, the same for every import. */
const importLock = 8_271_644
const rowsAtOnce = 2_000

/**
 * Writes the accepted figures into the database in one transaction. Rows that are inconsistent with each other or with
 * existing figures are refused in `read`. If any row is refused, nothing is written unless `skipBad` is set. Measured
 * figures replace generated ones (app/decisions/figures-from-tables.md).
 */
export async function writeFigures(
  db: Db,
  read: FiguresRead,
  options: WriteOptions,
  signal: AbortSignal,
): Promise<WrittenFigures> {
  const audit = makeAudit(db, () => new Date(), console.error)
  try {
    return await db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
      const there = await figuresThere(tx, options.dataset)
      const summed =
        options.dataset === 'census' ? acceptCensus(read, options.levels, () => afterImport(read, there)) : 0
      const doubts = refuseStoves(read, doubtsOf(read, there, options))
      const figures = [...read.accepted.values()]
      const replaced = figures.filter(({ sddmm, item }) => there.get(sddmm)?.has(item)).length
      const sums = { added: figures.length - replaced, replaced, summed, doubts }
      const isRefused = figures.length === 0 || (read.refused > 0 && !options.skipBad)
      if (isRefused) return { ...sums, outcome: 'refused', added: 0, replaced: 0, generated_removed: 0 }
      const generated = and(eq(table.generated, true), replacedBy(options.dataset, figures))
      if (options.dryRun) {
        const rows = await tx.select({ count: sql<number>`count(*)::int` }).from(table).where(generated)
        return { ...sums, outcome: 'dry run', generated_removed: rows[0].count }
      }
      const removed = await tx.delete(table).where(generated)
      for (let i = 0; i < figures.length; i += rowsAtOnce) {
        signal.throwIfAborted()
        await insert(tx, options.dataset, figures.slice(i, i + rowsAtOnce))
      }
      const written = { ...sums, outcome: 'written', generated_removed: removed.rowCount ?? 0 } as const
      const detail = { file: options.file, sha256: read.sha256, rows: read.read, refused: read.refused }
      const counts = { added: sums.added, replaced, generated_removed: written.generated_removed }
      await audit.done(
        {
          user_id: null,
          action: 'import figures',
          target: options.dataset,
          address: null,
          detail: { ...detail, ...counts },
        },
        tx,
      )
      signal.throwIfAborted()
      return written
    })
  } finally {
    await audit.stop()
  }
}

/**
 * Generated figures to remove: those of the imported items or, for household answers, those of all surveys and plans,
 * because each indicator combines several questions. The census removes none, since it hides them by group.
 */
function replacedBy(dataset: DatasetName, figures: AcceptedFigure[]): SQL | undefined {
  if (dataset === 'census') return sql`false`
  if (dataset !== 'regional') return inArray(table.dataset, ['odk', 'mep'])
  const items = [...new Set(figures.map(({ item }) => item))]
  return and(eq(table.dataset, dataset), inArray(table.item, items))
}

async function figuresThere(tx: Transaction, dataset: DatasetName): Promise<Map<Sddmm, Map<string, number>>> {
  const rows = await tx
    .select({ sddmm: table.sddmm, item: table.item, value: table.value })
    .from(table)
    .where(and(eq(table.dataset, dataset), eq(table.generated, false)))
  const there = new Map<Sddmm, Map<string, number>>()
  for (const { sddmm, item, value } of rows) figuresOf(there, sddmm).set(item, value)
  return there
}

function figuresOf(byLevel: Map<Sddmm, Map<string, number>>, sddmm: Sddmm): Map<string, number> {
  const known = byLevel.get(sddmm) ?? new Map<string, number>()
  byLevel.set(sddmm, known)
  return known
}

/** All figures as they will be when the accepted ones are written. */
function afterImport(
  read: FiguresRead,
  there: ReadonlyMap<Sddmm, ReadonlyMap<string, number>>,
): Map<Sddmm, Map<string, number>> {
  const after = new Map([...there].map(([sddmm, figures]) => [sddmm, new Map(figures)]))
  for (const { sddmm, item, value } of read.accepted.values()) figuresOf(after, sddmm).set(item, value)
  return after
}

/** Warnings about figures that are inconsistent within a local level of the file, by code. */
function doubtsOf(
  read: FiguresRead,
  there: ReadonlyMap<Sddmm, ReadonlyMap<string, number>>,
  { dataset, levels }: WriteOptions,
): Doubt[] {
  if (dataset === 'census') return []
  const touched = new Set([...read.accepted.values()].map(({ sddmm }) => sddmm))
  return [...afterImport(read, there)]
    .filter(([sddmm]) => touched.has(sddmm))
    .sort(([a], [b]) => a - b)
    .flatMap(([sddmm, figures]) => doubtsAbout(dataset, sddmm, figures, levels.get(sddmm) as Fact))
}

/** Refuses rows about stoves whose totals differ. Returns the other warnings. */
function refuseStoves(read: FiguresRead, doubts: Doubt[]): Doubt[] {
  const found = new Map(doubts.flatMap(doubt => (doubt.kind === 'stoves' ? [[doubt.sddmm, doubt]] : [])))
  for (const [key, { sddmm, item, line }] of read.accepted) {
    const doubt = found.get(sddmm)
    if (doubt === undefined || !isStoveItem(item)) continue
    const totals = Object.entries(doubt.totals).map(([group, total]) => `${group} ${total}`)
    read.refuse({ line, refusal: { reason: 'stoves', found: totals.join(', ') } })
    read.accepted.delete(key)
  }
  return doubts.filter(({ kind }) => kind !== 'stoves')
}

async function insert(tx: Transaction, dataset: DatasetName, figures: AcceptedFigure[]): Promise<void> {
  await tx
    .insert(table)
    .values(figures.map(({ line: _, ...figure }) => ({ ...figure, dataset, generated: false })))
    .onConflictDoUpdate({
      target: [table.dataset, table.sddmm, table.item],
      set: {
        value: sql`excluded.value`,
        year: sql`excluded.year`,
        source: sql`excluded.source`,
        generated: false,
        imported_at: sql`now()`,
      },
    })
}
