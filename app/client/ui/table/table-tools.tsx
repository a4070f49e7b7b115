import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconArrowsSort, IconSearch, IconTableExport } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { failureText } from '../../../domain/api/call-failure.ts'
import { fileTypes } from '../../../domain/file-types.ts'
import { Button, buttonClass } from '../button.tsx'
import { download } from '../files/download.ts'
import { Menu } from '../menu/menu.tsx'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'
import { headOf, shownColumns, type TableColumn } from './column.ts'
import { ColumnFilter } from './column-filter.tsx'
import classes from './table.module.css'
import { tableCsv } from './table-csv.ts'
import { isSortable, sortedBy } from './table-rows.tsx'
import type { Viewed } from './use-table-view.ts'

/** Delay between the last keystroke and a search on the server (S-030). */
const pause_ms = 500

export type Tools<R> = {
  /** Whether the name is shown as a heading. */
  titled?: boolean
  search?: { label: string; hint?: string }
  /** Sentence that states how many rows match. */
  fittingText?(fitting: number): string
  /** Name of the CSV file. `write` is needed for other formats, or if the server pages the rows. */
  csv?: { file: string; write?(rows: readonly R[]): string | Promise<string> }
  /** Further actions, at the end. */
  tools?: ReactNode
}
type Props<R> = Tools<R> & {
  name: string
  columns: readonly TableColumn<R>[]
  fitting: readonly R[]
  table: Viewed
  isPhone: boolean
}

/** Content above the rows. On a phone it includes filters and sort order, since cards have no heads. */
export function TableTools<R>(props: Props<R>) {
  const { name, columns, fitting, table, isPhone, titled, search, fittingText, csv, tools } = props
  const say = useSay()
  const sorts = shownColumns(columns).filter(column => isSortable(column, table))
  if (!titled && !search && !fittingText && !csv && !tools && !isPhone) return null
  return (
    <div className={classes.tools} data-titled={titled || undefined}>
      {titled && <h2>{name}</h2>}
      {search && <Search {...search} table={table} isHere={columns.some(({ searched }) => searched)} />}
      {isPhone && (
        <>
          {sorts.length > 0 && (
            <Menu
              label={say('table.sortBy')}
              className={buttonClass('default')}
              side="left"
              button={<IconArrowsSort size={14} stroke={1.6} aria-hidden />}
              entries={sorts.map(column => ({
                label: headOf(column, say),
                chosen: table.view.sort === column.id,
                act: () => table.choose(sortedBy(column, table)),
              }))}
            />
          )}
          {columns.map(column => (
            <ColumnFilter key={column.id} column={column} table={table} isNamed />
          ))}
        </>
      )}
      {fittingText && (
        <p className={classes.told} role="status">
          {fittingText(fitting.length)}
        </p>
      )}
      {csv && <SaveCsv {...csv} columns={columns} fitting={fitting} />}
      {tools}
    </div>
  )
}

type Csv<R> = NonNullable<Tools<R>['csv']> & Pick<Props<R>, 'columns' | 'fitting'>
function SaveCsv<R>({ file, write, columns, fitting }: Csv<R>) {
  const say = useSay()
  async function save() {
    try {
      download(file, fileTypes.csv, (await write?.(fitting)) ?? tableCsv(columns, fitting, say))
    } catch (failure) {
      toast.error(failureText(failure, say))
    }
  }
  return (
    <Button
      variant="ghost"
      iconLabel={say('table.csv')}
      disabled={fitting.length === 0}
      onClick={() => void save()}
    >
      <IconTableExport size={18} stroke={1.6} aria-hidden />
    </Button>
  )
}

/** `isHere` is true if the rows are searched on this page rather than by the server. */
function Search(props: { label: string; hint?: string; table: Viewed; isHere: boolean }) {
  const { label, hint = label, table, isHere } = props
  const { q } = table.view
  const [text, setText] = useState(q)
  const [known, setKnown] = useState(q)
  // The view was changed in another way than by typing here.
  if (known !== q) {
    setKnown(q)
    setText(q)
  }
  const send = (text: string) => {
    setKnown(text)
    table.choose({ q: text })
  }
  const sendLater = useDebouncedCallback(send, pause_ms)
  return (
    <TextInput
      type="search"
      className={classes.search}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      aria-label={label}
      placeholder={hint}
      maxLength={100}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        if (isHere) send(value)
        else sendLater(value.trim())
      }}
    />
  )
}
