import { eq, sql } from 'drizzle-orm'
import type { DatasetName } from '../../domain/dashboard/figure-items.ts'
import type { Origin } from '../../domain/dashboard/figures-of.ts'
import { type Dataset, datasetOf } from '../../domain/dashboard/survey-figures.ts'
import type { Sddmm } from '../../domain/region/codes.ts'
import type { Db } from '../db/open.ts'
import { municipalityFigures } from '../db/schema-figures.ts'
import { installation } from '../db/schema-installation.ts'

export type Tables = Readonly<Record<DatasetName, Dataset>>

/** A text that changes with every statement that writes figures (a trigger counts them, migration 0005). */
export async function figuresVersion(db: Pick<Db, 'select'>): Promise<string> {
  const rows = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, 'figures'))
  return rows[0]?.value ?? 'never written'
}

type Row = { dataset: DatasetName; sddmm: Sddmm; item: string; value: number } & Origin

/** Every figure as it stands at one moment, with the version of that moment. */
export async function readFigures(db: Db): Promise<{ tables: Tables; version: string }> {
  const consistent = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return db.transaction(async tx => {
    const version = await figuresVersion(tx)
    const { rows } = await tx.execute<Row>(sql`
      select dataset, sddmm, item, value, year, source, generated from ${municipalityFigures}`)
    return { tables: tablesOf(rows), version }
  }, consistent)
}

/** Rows of one origin share one object of it. */
function tablesOf(rows: readonly Row[]): Tables {
  const origins = new Map<string, Origin>()
  const figures = rows.map(({ dataset, sddmm, item, value, year, source, generated }) => {
    const key = `${year} ${generated} ${source}`
    const origin = origins.get(key) ?? { source, year, generated }
    origins.set(key, origin)
    return { dataset, sddmm, item, value, origin }
  })
  const tableOf = (name: DatasetName) => datasetOf(figures.filter(({ dataset }) => dataset === name))
  return { regional: tableOf('regional'), odk: tableOf('odk'), mep: tableOf('mep') }
}
