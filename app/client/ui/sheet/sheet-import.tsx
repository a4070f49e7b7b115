import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../domain/api/call-failure.ts'
import { formatCount } from '../../../domain/format.ts'
import { TableFault } from '../../../domain/tables/table-fault.ts'
import { Button } from '../button.tsx'
import { FileDrop } from '../files/file-drop.tsx'
import { GeneralError } from '../form/general-error.tsx'
import { type GridColumn, type RowCells, shownText } from '../grid/grid-cells.ts'
import { Dialog } from '../pane/dialog.tsx'
import { useSay } from '../use-say.ts'
import { loadAllLanguages } from './all-languages.ts'
import { AllowedTable } from './allowed-table.tsx'
import { allowedValues } from './allowed-values.ts'
import { openInWorker, type WorkerTable } from './open-in-worker.ts'
import { readSheet, type SheetRead } from './read-sheet.ts'
import classes from './sheet.module.css'
import type { SheetRow } from './sheet-rows.ts'

/** Limits the number of rows shown, so that the page stays responsive. */
const maxShown = 50

type Props = {
  label: string
  /** Name of the template without its extension. */
  file: string
  columns: readonly GridColumn[]
  /** Whether there are existing rows, which the imported rows may then replace. */
  hasRows: boolean
  importRows(rows: RowCells[], how: 'add' | 'replace'): void | Promise<void>
  close(): void
}

/**
 * The user first chooses a file. Then the rows that can be imported are shown, and the others with the reason. Nothing
 * is imported before the user confirms.
 */
export function SheetImport({ label, file, columns, hasRows, importRows, close }: Props) {
  const say = useSay()
  const [found, setFound] = useState<SheetRead | null>(null)
  const [fault, setFault] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const reading = useRef<WorkerTable | null>(null)
  useEffect(() => () => reading.current?.close(), [])
  const good = found?.rows.filter(({ faults }) => faults.length === 0) ?? []
  const bad = found?.rows.filter(({ faults }) => faults.length > 0) ?? []

  async function read(chosen: File | undefined) {
    if (chosen === undefined || isReading) return
    setReading(true)
    setFound(null)
    setFault(undefined)
    try {
      const table = await openInWorker(chosen)
      reading.current = table
      setFound(await readSheet(table, columns, Object.values(await loadAllLanguages())))
    } catch (failure) {
      setFault(
        failure instanceof TableFault
          ? say(failure.what.key, failure.what.params)
          : failureText(failure, say),
      )
    }
    reading.current?.close()
    setReading(false)
  }
  async function put(how: 'add' | 'replace') {
    setBusy(true)
    try {
      await importRows(
        good.map(({ cells }) => cells),
        how,
      )
      close()
    } catch (failure) {
      setFault(failureText(failure, say, 'form'))
      setBusy(false)
    }
  }

  return (
    <Dialog
      isWide
      title={say('sheet.importOf', { list: label })}
      closeLabel={say('shell.close')}
      close={close}
    >
      <div className={classes.import}>
        <p>
          {say('sheet.hint', { columns: columns.map(({ words, params }) => say(words, params)).join(', ') })}
        </p>
        <AllowedTable columns={allowedValues(columns, say)} file={`${file}-template`} />
        <FileDrop accept=".xlsx,.csv,.tsv,.txt,.xls" receive={read}>
          <b>{say('sheet.choose')}</b>
        </FileDrop>
        <GeneralError text={fault} />
        {isReading && <progress aria-label={say('sheet.reading')} />}
        {found && (
          <>
            {found.sheet !== null && <p>{say('tables.fromSheet', { sheet: found.sheet })}</p>}
            {found.missing.length > 0 && (
              <p>
                {say('tables.missing', {
                  columns: found.missing.map(({ words, params }) => say(words, params)).join(', '),
                })}
              </p>
            )}
            <p role="status">{say('sheet.found', { good: good.length, bad: bad.length })}</p>
            {bad.length > 0 && (
              <ul className={classes.refused} aria-label={say('sheet.refused')}>
                {bad.slice(0, maxShown).map(({ line, faults }) => (
                  <li key={line}>
                    <b>{say('sheet.line', { line })}</b>{' '}
                    {faults
                      .map(
                        ({ column, fault }) =>
                          `${say(column.words, column.params)}: ${say(fault.key, fault.params)}`,
                      )
                      .join('. ')}
                  </li>
                ))}
                {bad.length > maxShown && (
                  <li>{say('sheet.more', { count: formatCount(bad.length - maxShown) })}</li>
                )}
              </ul>
            )}
            {good.length > 0 && <Preview columns={columns} rows={good} />}
          </>
        )}
        <div className={classes.answers}>
          <Button size="main" onClick={close}>
            {say('shell.cancel')}
          </Button>
          {hasRows && (
            <Button
              size="main"
              disabled={good.length === 0}
              busy={isBusy}
              onClick={() => void put('replace')}
            >
              {say('sheet.replace', { count: good.length })}
            </Button>
          )}
          <Button
            size="main"
            variant="primary"
            disabled={good.length === 0}
            busy={isBusy}
            onClick={() => void put('add')}
          >
            {say('sheet.add', { count: good.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Preview({ columns, rows }: { columns: readonly GridColumn[]; rows: SheetRow[] }) {
  const say = useSay()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.preview} tabIndex={0} aria-label={say('sheet.preview')}>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, words, params }) => (
              <th key={id} scope="col">
                {say(words, params)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map(({ line, cells }) => (
            <tr key={line}>
              {columns.map(column => (
                <td key={column.id} className={column.kind === 'number' ? 'n' : undefined}>
                  {shownText(cells[column.id], column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
