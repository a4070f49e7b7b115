import { writeFile } from 'node:fs/promises'
import { type DatasetName, itemsOf } from '../../app/domain/dashboard/figure-items.ts'
import { earliestYear } from '../../app/domain/dashboard/figure-rows.ts'
import { say } from '../../app/domain/messages/messages.ts'
import { type TemplateColumn, templateBook } from '../../app/formats/template.ts'

/** Permitted values of the columns of a figures table. */
export function figureColumns(dataset: DatasetName): TemplateColumn[] {
  const items = itemsOf(dataset)
  const column = (head: string, rule: string, words: readonly string[] = []) => ({
    ...{ head, rule, words },
    isOpen: false,
  })
  return [
    column('sddmm', 'Code of the local level, such as 44004'),
    ...(dataset === 'census' ? [column('ward', 'Number of the ward; empty: the whole local level')] : []),
    column(
      'item',
      'One of the items below',
      items.map(({ id }) => id),
    ),
    column('value', say('en', 'tables.anyNumber')),
    column('unit', 'The unit of the item', [...new Set(items.map(({ unit }) => unit))]),
    column('year', `A year from ${earliestYear}`),
    column('source', 'Who published the figure, and where'),
  ]
}

/** Writes an Excel file with the column heads of a figures table and a drop-down list of its items. */
export async function writeFigureTemplate(path: string, dataset: DatasetName): Promise<void> {
  const { default: write } = await import('write-excel-file/node')
  const { sheets, options } = templateBook(figureColumns(dataset), say('en', 'tables.allowedSheet'))
  await writeFile(path, await (await write(sheets, options)).toBuffer(), { flag: 'wx' })
}
