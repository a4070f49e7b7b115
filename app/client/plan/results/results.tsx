import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { newIndicator } from '../../../domain/plan/results/common-indicators.ts'
import { type IndicatorInput, indicators } from '../../../domain/plan/results/contract.ts'
import { verdicts } from '../../../domain/plan/results/judge.ts'
import {
  baselineLines,
  enteredText,
  nameOfIndicator,
  sourceText,
  targetLines,
  valueText,
} from '../../../domain/plan/results/result-texts.ts'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Confirm } from '../../ui/pane/confirm.tsx'
import { rowActions } from '../../ui/row-dialog/row-actions.tsx'
import { useEdited } from '../../ui/row-dialog/use-edited.ts'
import { usePress } from '../../ui/run/use-press.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import { StepPage } from '../step-page.tsx'
import { History } from '../steps/history/history.tsx'
import { FrameTable, Lines } from './frame-table.tsx'
import type { EditedIndicator } from './indicator-dialog.tsx'
import { indicatorLabels, placeText } from './indicator-texts.ts'
import classes from './results.module.css'
import { type ShownIndicator, useResults } from './use-results.ts'

const toast = toastsOf('results')
const IndicatorDialog = lazyPart(() => import('./indicator-dialog.tsx'), 'toast')

/** Indicators of the plan with baselines, targets and verdicts, and the results framework (step IX). */
export default function ResultsStep() {
  const say = useSay()
  const plan = usePlan()
  const isReader = !plan.rights.write
  const refresh = useRefreshPlan()
  const results = useResults()
  const { rows = [], goals, missing } = results
  const edited = useEdited<EditedIndicator>()
  const [removed, setRemoved] = useState<ShownIndicator | null>(null)
  const table = useTableView(
    { sizes: [15, 50, 200], filters: { verdict: verdicts } },
    `plan.${plan.id}.${indicators.kind}`,
  )
  const common = usePress(async () => {
    await results.addCommon()
    toast.success(say('results.commonAdded', { count: missing }))
  })
  const nameOf = (row: ShownIndicator) => nameOfIndicator(row, say)
  const addCommon = !isReader && missing > 0 && results.rows !== undefined && (
    <Button variant={rows.length === 0 ? 'primary' : 'soft'} busy={common.isBusy} onClick={common.press}>
      <IconListCheck size={16} stroke={1.6} aria-hidden />
      {say('results.addCommon', { count: missing })}
    </Button>
  )
  return (
    <StepPage path="results" title={say('results.title')} sentence={say('results.sentence')}>
      <DataTable
        name={say('results.title')}
        className={classes.list}
        columns={columnsWith(goals)}
        rows={results.rows}
        query={results.list}
        table={table}
        id={row => row.id}
        select={isReader ? undefined : row => edited.open(row)}
        actions={
          isReader
            ? undefined
            : row =>
                rowActions(say, nameOf(row), { edit: () => edited.open(row), remove: () => setRemoved(row) })
        }
        search={{ label: say('results.search') }}
        none={say('results.none')}
        row_px={64}
        tools={
          !isReader && (
            <>
              {addCommon}
              <Button variant="soft" onClick={() => edited.open({ ...newIndicator })}>
                <IconPlus size={16} stroke={1.6} aria-hidden />
                {say('results.add')}
              </Button>
            </>
          )
        }
      />
      <GeneralError text={common.reason} />
      <FrameTable frame={results.frame} shown={rows} />
      <History
        plan={plan.id}
        kinds={[indicators.kind]}
        labels={indicatorLabels}
        show={(name, value) => (name === 'targets' ? targetsText(value) : undefined)}
        about={past => nameOfIndicator(past.value as IndicatorInput, say)}
        now={past => rows.find(({ id }) => id === past.row_id) ?? null}
        bringBack={async past => {
          const fields = Object.keys(indicators.fields).map(name => [name, past.value?.[name]])
          const body = Object.fromEntries(fields) as IndicatorInput
          await results.bringBack(
            body,
            rows.find(({ id }) => id === past.row_id),
          )
        }}
      />
      {edited.row && (
        <IndicatorDialog
          key={edited.row.id ?? 'new'}
          row={edited.row}
          name={edited.row.code && nameOfIndicator(edited.row as IndicatorInput, say)}
          edited={edited}
          goals={goals}
          done={() => void results.changed()}
          failed={() => edited.row && edited.close(edited.row)}
        />
      )}
      {removed && (
        <Confirm
          title={say('admin.delete')}
          question={say('steps.deleteAsk', { name: nameOf(removed) })}
          act={async () => {
            try {
              await results.remove(removed)
            } catch (failure) {
              toast.error(say('results.notDeleted'))
              throw failure
            }
            toast.success(say('results.deleted'))
            setRemoved(null)
            await refresh(plan.id)
          }}
          close={() => setRemoved(null)}
        />
      )}
    </StepPage>
  )
}

const targetsText = (value: unknown): string =>
  Object.entries((value ?? {}) as IndicatorInput['targets'])
    .map(([year, target]) => `${year}: ${target}`)
    .join(', ')

const columnsWith = (goals: ReturnType<typeof useResults>['goals']): TableColumn<ShownIndicator>[] => [
  {
    id: 'code',
    words: 'results.indicator',
    value: row => (row.code === 'own' ? (row.name ?? '') : row.code),
    show: (row, say) => nameOfIndicator(row, say),
    csv: (row, say) => nameOfIndicator(row, say),
  },
  {
    id: 'place',
    words: 'results.of',
    value: row => placeText(row, goals).code,
    show: (row, say) => (
      <Lines lines={[say(`results.level.${row.level}`), placeText(row, goals, say).text]} />
    ),
    csv: (row, say) => placeText(row, goals, say).text,
  },
  {
    id: 'baseline',
    words: 'results.baseline',
    value: ({ result }) => result?.baseline?.value ?? null,
    show: (row, say) => <Lines lines={row.result ? baselineLines(row.result.baseline, row, say) : []} />,
  },
  {
    id: 'targets',
    words: 'results.targets',
    value: ({ targets }) => Object.keys(targets).length,
    show: (row, say) => <Lines lines={targetLines(row.targets, row, say)} isEqual />,
    csv: (row, say) => targetLines(row.targets, row, say).join('; '),
  },
  {
    id: 'value',
    words: 'results.value',
    value: ({ result }) => result?.values.at(-1)?.value ?? null,
    show: (row, say) => {
      const newest = row.result?.values.at(-1)
      if (newest === undefined) return <Lines lines={[]} />
      return <Lines lines={[valueText(newest, row, say), sourceText({ ...newest, year: newest.fy }, say)]} />
    },
  },
  {
    id: 'verdict',
    words: 'results.verdict',
    value: ({ result }) => result?.verdict ?? null,
    show: (row, say) => {
      if (row.result === undefined) return <Lines lines={[]} />
      const { verdict, wanted } = row.result
      return (
        <>
          <span className={classes.verdict} data-verdict={verdict}>
            {say(`results.verdict.${verdict}`)}
          </span>
          {wanted !== null && (
            <small className={classes.line}>
              {say('results.wanted', { value: enteredText(Math.round(wanted * 10) / 10, row, say) })}
            </small>
          )}
        </>
      )
    },
    csv: ({ result }, say) => (result ? say(`results.verdict.${result.verdict}`) : null),
    filter: {
      words: 'results.filter',
      options: verdicts.map(value => ({ value, words: `results.verdict.${value}` as const })),
    },
  },
]
