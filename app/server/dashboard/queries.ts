import { sql } from 'drizzle-orm'
import type { DatasetName } from '../../domain/dashboard/figure-items.ts'
import type { Origin } from '../../domain/dashboard/figures-of.ts'
import { type Dataset, datasetOf } from '../../domain/dashboard/survey-figures.ts'
import type { Sddmm } from '../../domain/region/codes.ts'
import type { Db } from '../db/open.ts'
import { municipalityFigures } from '../db/schema-figures.ts'

export type Tables = Readonly<Record<DatasetName, Dataset>>

type Row = { dataset: DatasetName; sddmm: Sddmm; item: string; value: number } & Origin

/** Every figure; for follow, which reads it at one moment. */
export async function readFigures(tx: Pick<Db, 'execute'>): Promise<Tables> {
  const { rows } = await tx.execute<Row>(sql`
    select dataset, sddmm, item, value, year, source, generated from ${municipalityFigures}`)
  return tablesOf(rows)
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
