import { useMemo, useState } from 'react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { longestWardName, type WardOfficer } from '../../../domain/plan/plan-form.ts'
import { useReadOnly } from '../../ui/form/read-only.ts'
import { DataGrid } from '../../ui/grid/grid.tsx'
import type { CellErrors, GridCells, GridColumn } from '../../ui/grid/grid-cells.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './plan-form.module.css'
import { type WardColumn, type WardFault, wardColumns } from './plan-values.ts'

const words: Record<WardColumn, MessageKey> = {
  name: 'planForm.personName',
  email: 'planForm.email',
  contact_no: 'planForm.contact',
  vacant: 'planForm.vacant',
}
const columns: GridColumn[] = wardColumns.map(
  (id): GridColumn => ({
    id,
    words: words[id],
    kind: id === 'vacant' ? 'choice' : 'text',
    max: id === 'name' ? longestWardName : undefined,
  }),
)

type Props = { officers: WardOfficer[]; faults: WardFault[]; change(officers: WardOfficer[]): void }

/** Ward officers, with one row per ward. Errors above the table link to their cells (G-038). */
export function WardTable({ officers, faults, change }: Props) {
  const say = useSay()
  const isReadOnly = useReadOnly()
  const [wanted, want] = useState<{ row: string; column: string } | null>(null)
  const rows = useMemo(
    () =>
      officers.map(({ ward_no }) => ({
        id: String(ward_no),
        name: say('planForm.wardNo', { ward: ward_no }),
      })),
    [officers, say],
  )
  const cells = useMemo(() => cellsOf(officers), [officers])
  const shown = useMemo(() => {
    const choices = [{ value: 'yes', label: say('form.yes') }]
    return columns.map(column => ({
      ...column,
      readOnly: isReadOnly,
      ...(column.kind === 'choice' && { choices }),
    }))
  }, [isReadOnly, say])
  const messageText = (message: WardFault['message']) =>
    typeof message === 'string' ? message : say(message.key, message.params)
  if (officers.length === 0) return <p className={classes.hint}>{say('planForm.chooseFirst')}</p>
  return (
    <>
      {faults.length > 0 && (
        <ul className={classes.faults} aria-label={say('planForm.wards')} role="alert">
          {faults.map(({ ward, column, message }) => (
            <li key={`${ward} ${column}`}>
              <button type="button" onClick={() => want({ row: String(ward), column })}>
                {say('planForm.wardError', { ward, field: column, message: messageText(message) })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && <p className={classes.hint}>{say('planForm.wardsHint')}</p>}
      <DataGrid
        label={say('planForm.wards')}
        head={say('planForm.ward')}
        rows={rows}
        columns={shown}
        cells={cells}
        onChange={next => change(officersIn(next, officers))}
        errors={errorsOf(faults)}
        wanted={wanted}
      />
    </>
  )

  function errorsOf(list: WardFault[]): CellErrors {
    const errors: Record<string, Record<string, string>> = {}
    for (const { ward, column, message } of list)
      errors[ward] = { ...errors[ward], [column]: messageText(message) }
    return errors
  }
}

const ofPerson = ['name', 'email', 'contact_no'] as const

/** The officers as cells of the grid. An empty text is an empty cell. */
const cellsOf = (officers: readonly WardOfficer[]): GridCells =>
  Object.fromEntries(
    officers.map(officer => [
      officer.ward_no,
      {
        ...Object.fromEntries(ofPerson.map(column => [column, officer[column] || null])),
        vacant: officer.vacant ? 'yes' : null,
      },
    ]),
  )

const officersIn = (cells: GridCells, officers: readonly WardOfficer[]): WardOfficer[] =>
  officers.map(({ vacant: _, ...officer }) => {
    const row = cells[officer.ward_no]
    return {
      ...officer,
      ...Object.fromEntries(ofPerson.map(column => [column, String(row?.[column] ?? '')])),
      ...(row?.vacant === 'yes' && { vacant: true as const }),
    }
  })
