import { sql } from 'drizzle-orm'
import type { DatasetName } from '../../domain/dashboard/figure-items.ts'
import type { Origin } from '../../domain/dashboard/figures-of.ts'
import { type Dataset, datasetOf } from '../../domain/dashboard/survey-figures.ts'
import type { Sddmm } from '../../domain/region/codes.ts'
import type { Db } from '../db/open.ts'
import { municipalityFigures } from '../db/schema-figures.ts'

export type Tables = Readonly<Record<DatasetName, Dataset>>

/** A text that changes whenever a row comes, goes or is replaced; whoever writes a row sets its `imported_at`. */
export async function figuresStamp(db: Pick<Db, 'execute'>): Promise<string> {
  const result = await db.execute<{ stamp: string }>(sql`
    select concat_ws('-', count(*), max(imported_at), sum(imported_at - timestamptz '2026-01-01')) as stamp
    from ${municipalityFigures}`)
  return result.rows[0].stamp
}

type Row = { dataset: DatasetName; sddmm: Sddmm; item: string; value: number } & Origin

/** Every figure as it stands at one moment, with the stamp of that moment. */
export async function readFigures(db: Db): Promise<{ tables: Tables; stamp: string }> {
  const consistent = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return db.transaction(async tx => {
    const stamp = await figuresStamp(tx)
    const { rows } = await tx.execute<Row>(sql`
      select dataset, sddmm, item, value, year, source, generated from ${municipalityFigures}`)
    return { tables: tablesOf(rows), stamp }
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
