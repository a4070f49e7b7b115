import type { TemplateColumn } from '../../../formats/template.ts'
import { Button } from '../button.tsx'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'
import classes from './sheet.module.css'

type Props = {
  columns: readonly TemplateColumn[]
  /** Name of the file, without ending. */
  file: string
  /** Rows that the template holds, to be changed. */
  rows?(): Promise<(string | number | null)[][]>
}

/** What each column of a table takes, before a file is chosen, and a template with the same. */
export function AllowedTable({ columns, file, rows }: Props) {
  const say = useSay()
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
          <table>
            <thead>
              <tr>
                <th scope="col">{say('tables.column')}</th>
                <th scope="col">{say('tables.takes')}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ head, rule }) => (
                <tr key={head}>
                  <th scope="row">{head}</th>
                  <td>{rule}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  )
}
