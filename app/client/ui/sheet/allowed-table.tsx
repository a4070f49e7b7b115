import type { TemplateColumn } from '../../../formats/template.ts'
import { Button } from '../button.tsx'
import { type FigureColumn, FigureRow, FigureTable } from '../table/figure-table.tsx'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'
import classes from './sheet.module.css'

type Props = {
  columns: readonly TemplateColumn[]
  /** Name of the file without its extension. */
  file: string
  /** Rows of the template, which the user can change. */
  rows?(): Promise<(string | number | null)[][]>
}

/** Shows the permitted values of each column of a table before a file is chosen, with a matching template. */
export function AllowedTable({ columns, file, rows }: Props) {
  const say = useSay()
  const rules: FigureColumn<TemplateColumn>[] = [
    { id: 'rule', head: say('tables.takes'), cell: ({ rule }) => rule },
  ]
  async function save() {
    try {
      const writing = await import('./write-sheet.ts')
      await writing.saveTemplate(file, columns, say('tables.allowedSheet'), await rows?.())
    } catch {
      toast.error(say('tables.templateFailed'))
    }
  }
  return (
    <>
      <div>
        <Button size="small" onClick={() => void save()}>
          {say('tables.template')}
        </Button>
      </div>
      <details>
        <summary>{say('tables.allowed')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <section className={classes.preview} tabIndex={0} aria-label={say('tables.allowed')}>
          <FigureTable head={say('tables.column')} columns={rules}>
            <tbody>
              {columns.map(column => (
                <FigureRow key={column.head} columns={rules} row={column} name={column.head} />
              ))}
            </tbody>
          </FigureTable>
        </section>
      </details>
    </>
  )
}
