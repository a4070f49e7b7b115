import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import {
  rowKey,
  rowNameText,
  rowTitle,
  type TableKind,
  tableKinds,
  tableTitles,
  tableWords,
} from '../../../domain/rates/edited-tables.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { drafts } from '../../ui/draft/drafts.ts'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { Empty } from '../../ui/empty.tsx'
import { DataGrid } from '../../ui/grid/grid.tsx'
import { type GridCells, wrongCells } from '../../ui/grid/grid-cells.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './import.module.css'
import { ImportAnswers } from './import-answers.tsx'
import { type AnyRow, allRows } from './rates-file.ts'
import {
  cellsIn,
  cellsOf,
  faultsByCell,
  rateSheetColumns,
  type Sent,
  sheetCsv,
  textsOf,
} from './sheet-cells.ts'
import { useImport } from './use-import.ts'

/**
 * All rows of one table of rates in cells. They are saved either together or not at all, after the user has seen what
 * will change.
 */
export function RateSheet() {
  const say = useSay()
  const { kind: wanted } = useParams({ strict: false })
  const kind = tableKinds.find(one => one === wanted)
  const rows = useQuery({
    queryKey: ['rate-sheet', kind],
    queryFn: () => allRows(kind as TableKind),
    enabled: kind !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (kind === undefined) return <Navigate to="/notfound" replace />
  const name = say('rates.sheetOf', { table: say(tableTitles[kind]) })
  return (
    <>
      <title>{`${name} · ${say('shell.name')}`}</title>
      <section className={classes.screen} aria-label={name} aria-busy={rows.isPending}>
        <div className={classes.head}>
          <h2>{name}</h2>
        </div>
        {rows.isError ? (
          <Empty text={say('table.failed', { name })}>
            <Button onClick={() => void rows.refetch()}>{say('shell.retry')}</Button>
          </Empty>
        ) : rows.data === undefined ? (
          <p role="status">{say('shell.loading')}</p>
        ) : (
          <Sheet
            key={`${kind} ${rows.dataUpdatedAt}`}
            kind={kind}
            name={name}
            rows={rows.data}
            saved={() => void rows.refetch()}
          />
        )}
      </section>
    </>
  )
}

type Props = { kind: TableKind; name: string; rows: AnyRow[]; saved(): void }

function Sheet({ kind, name, rows, saved }: Props) {
  const say = useSay()
  const draft = `rate-sheet.${kind}`
  const columns = useMemo(() => rateSheetColumns(kind), [kind])
  const defaults = useMemo(() => cellsOf(rows, columns), [rows, columns])
  const savedTexts = useMemo(() => textsOf(defaults), [defaults])
  const draftState = useDraftState(draft, savedTexts)
  const cells = useMemo(
    () => cellsIn(draftState.value, defaults, columns),
    [draftState.value, defaults, columns],
  )
  const [sent, setSent] = useState<{ cells: GridCells; list: Sent[] }>({ cells: {}, list: [] })
  const latest = useRef(cells)
  latest.current = cells
  const coming = useImport(() => {
    // What was typed while the table was being saved is restored as a draft.
    drafts.persist(draft, textsOf(latest.current), textsOf(sent.cells))
    saved()
  })
  const named = useMemo(
    () =>
      rows.map(row => ({
        id: String(row.id),
        name: tableWords[kind].hasRowKeys
          ? rowNameText(kind, rowKey(kind, row), say)
          : rowTitle(kind, rowKey(kind, row), say),
      })),
    [rows, kind, say],
  )
  const faults = coming.preview?.faults
  const errors = useMemo(() => faultsByCell(faults ?? [], sent.list, cells), [faults, sent, cells])
  const { csv, sent: changed } = useMemo(
    () => sheetCsv(kind, rows, columns, cells),
    [kind, rows, columns, cells],
  )
  const isWrong = wrongCells(named, columns, cells, errors).length > 0
  /** A preview belongs to what was sent. Errors are also shown at their cells. */
  const isOfThis = sent.cells === cells || coming.busy === 'applying'

  const changeCells = (next: GridCells) => draftState.setValue(textsOf(next))

  function preview() {
    setSent({ cells, list: changed })
    void coming.check(csv)
  }

  return (
    <>
      <DraftNotices draft={draftState} />
      <p className={classes.hint}>{say('rates.sheetHint')}</p>
      <DataGrid
        label={name}
        head={say('rates.row')}
        rows={named}
        columns={columns}
        cells={cells}
        onChange={changeCells}
        errors={errors}
      />
      <ImportAnswers
        of={isOfThis ? coming : { ...coming, preview: null, notice: null }}
        save={say('rates.saveAll')}
        back={
          <Button
            size="main"
            disabled={changed.length === 0 || isWrong || coming.busy !== null}
            onClick={preview}
          >
            {say('rates.previewChanges')}
          </Button>
        }
      />
    </>
  )
}
