import { useQueries } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { type Goal, readGoals } from '../../../domain/plan/activities/tree-contract.ts'
import type { PlanScreen } from '../../../domain/plan/screens.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useReadOnly } from '../../ui/form/read-only.ts'
import { DataGrid } from '../../ui/grid/grid.tsx'
import {
  type CellHints,
  type DerivedColumn,
  type GridColumn,
  type GridRow,
  isEmptyRow,
} from '../../ui/grid/grid-cells.ts'
import type { CellColour } from '../../ui/grid/grid-line.tsx'
import { useSay } from '../../ui/use-say.ts'
import { PlanSkeleton } from '../frame/plan-skeleton.tsx'
import { usePlan } from '../plan-context.tsx'
import { StepPage } from '../step-page.tsx'
import classes from './assessment.module.css'
import { GridHistory } from './grid-history.tsx'
import { HintBar, type HintCode, useHintCells } from './hint-bar.tsx'
import { NoActivities } from './no-activities.tsx'
import { type ActivityGrid, type GridForm, type GridReplyRow, useGridForm } from './use-grid-form.ts'

type Step = {
  path: PlanScreen
  grid: ActivityGrid
  words: {
    title: MessageKey
    sentence: MessageKey
    /** The number of empty rows, if they should be filled. */
    without?: MessageKey
  }
  columns: readonly GridColumn[]
  colour?: CellColour
  /** Width of the column with the activities and of a cell, if there is enough space. */
  widths: { first_px: number; cell_px: number }
  /** Columns for which there are hints. */
  hinted?: readonly HintCode[]
  /** Whether the numbers of a row and of a column are added up. */
  totals?: boolean
  /** Derived columns, and content above the grid, once the activities have been loaded. */
  derivedColumns?(goals: readonly Goal[], form: GridForm): readonly DerivedColumn[]
  tools?(goals: readonly Goal[], form: GridForm): ReactNode
}

/** Numbers for all activities in cells, grouped by objective. They are saved together (L-016, L-021). */
export function GridStep(step: Step) {
  const say = useSay()
  const plan = usePlan()
  const params = { plan: String(plan.id) }
  const { rows, goals, error, again } = useQueries({
    queries: [
      {
        ...endpointQuery(step.grid.show, { params }, { toNotFound: true }),
        // Each visit starts with the saved state. After that, the form holds the state.
        gcTime: 0,
        staleTime: Number.POSITIVE_INFINITY,
      },
      { ...endpointQuery(readGoals, { params }), staleTime: 0 },
    ],
    combine: ([rows, goals]) => ({
      rows: rows.data as GridReplyRow[] | undefined,
      goals: goals.data,
      error: rows.error ?? goals.error,
      again: () => void Promise.all([rows.refetch(), goals.refetch()]),
    }),
  })
  if (rows && goals) return <LoadedGrid {...step} replyRows={rows} goals={goals} />
  if (error === null) return <PlanSkeleton />
  return (
    <FailedRead
      text={say('table.failed', { name: say(step.words.title) })}
      failure={error}
      again={again}
      label="table.again"
    />
  )
}

const notHinted: readonly HintCode[] = []
type Loaded = Step & { replyRows: readonly GridReplyRow[]; goals: readonly Goal[] }
function LoadedGrid({
  path,
  grid,
  words,
  columns,
  colour,
  widths,
  hinted,
  totals = true,
  derivedColumns,
  tools,
  replyRows,
  goals,
}: Loaded) {
  const say = useSay()
  const rows = useMemo(() => gridRows(replyRows, goals), [replyRows, goals])
  const form = useGridForm(grid, replyRows, rows, columns, words.title)
  const hints = useHintCells(hinted ?? notHinted)
  return (
    <StepPage path={path} title={say(words.title)} sentence={say(words.sentence)} form={form}>
      {rows.length === 0 ? (
        <NoActivities />
      ) : (
        <>
          {tools?.(goals, form)}
          {hinted && <HintBar codes={hinted} form={form} />}
          <Cells
            label={say(words.title)}
            path={path}
            widths={widths}
            without={words.without}
            rows={rows}
            columns={columns}
            colour={colour}
            hints={hints}
            derivedColumns={derivedColumns?.(goals, form)}
            totals={totals}
            form={form}
          />
          <GridHistory grid={grid} columns={columns} rows={rows} form={form} />
        </>
      )}
    </StepPage>
  )
}

type CellsProps = Pick<Step, 'path' | 'widths'> & {
  label: string
  without: MessageKey | undefined
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  colour?: CellColour
  hints: CellHints
  derivedColumns?: readonly DerivedColumn[]
  totals: boolean
  form: GridForm
}
function Cells(props: CellsProps) {
  const { label, without, rows, columns, colour, hints, derivedColumns, totals, form } = props
  const { first_px, cell_px } = props.widths
  const say = useSay()
  const isReader = useReadOnly()
  const [wanted, setWanted] = useState<{ row: string; column: string } | null>(null)
  const cells = form.values.rows
  const gridColumns = useMemo(() => columns.map(one => ({ ...one, readOnly: isReader })), [columns, isReader])
  const empty = rows.filter(({ id }) => isEmptyRow(cells[id] ?? {}))
  return (
    <div className={classes.grid} style={{ '--cell': `${cell_px}px` } as CSSProperties}>
      {without && empty.length > 0 && (
        <p className={classes.without}>
          {say(without, { count: empty.length, of: rows.length })}{' '}
          <Button
            variant="ghost"
            size="small"
            onClick={() => setWanted({ row: empty[0].id, column: columns[0].id })}
          >
            {say('assessment.toFirst', { name: empty[0].name })}
          </Button>
        </p>
      )}
      <DataGrid
        label={label}
        head={say('activity.activity')}
        rows={rows}
        columns={gridColumns}
        cells={cells}
        errors={form.errors}
        onChange={next => form.change({ rows: next })}
        colour={colour}
        hints={hints}
        derivedColumns={derivedColumns}
        wanted={wanted}
        firstColumn={{ name: props.path, default_px: first_px }}
        totals={totals}
      />
    </div>
  )
}

/** The activities in the order of their codes, grouped by objective. */
function gridRows(replyRows: readonly GridReplyRow[], goals: readonly Goal[]): GridRow[] {
  const heads = new Map(
    goals.flatMap(goal =>
      goal.objectives.map((one): [number, string] => [one.id, `${goal.id}.${one.order} ${one.description}`]),
    ),
  )
  return replyRows.map(row => ({
    id: String(row.activity_id),
    name: `${row.activity_code} ${row.activity_description}`,
    group: heads.get(row.objective_id) ?? '',
  }))
}
