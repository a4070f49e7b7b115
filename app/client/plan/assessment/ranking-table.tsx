import { Checkbox, Tooltip } from '@mantine/core'
import { formatAmount, formatFigure, formatRate, missing } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { goalTypes, goalWords } from '../../../domain/plan/activities/lists.ts'
import { isCovered } from '../../../domain/plan/activities/ranking.ts'
import type { Ranked } from '../../../domain/plan/activities/ranking-contract.ts'
import { useReadOnly } from '../../ui/form/read-only.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './assessment.module.css'

const goalIn = (row: Ranked, say: Say) => say(goalWords(goalTypes[row.goal_id - 1]))
/** For example "1.2" for an activity with the code "1.2.3". */
const objectiveNumber = ({ code }: Ranked): string => code.split('.').slice(0, 2).join('.')
const rules = { sizes: [50, 100, 500], filters: {} }

/** Columns in the order of S-131, except the last one. */
const columns: TableColumn<Ranked>[] = [
  { id: 'rank', words: 'ranking.rank', value: row => row.rank, card: 'plain' },
  { id: 'code', words: 'activity.code', value: row => row.code, card: 'plain' },
  {
    id: 'description',
    words: 'activity.activity',
    value: row => row.description,
    searched: true,
    card: 'plain',
  },
  {
    id: 'goal',
    words: 'ranking.goal',
    value: row => row.goal_id,
    show: (row, say) => <Numbered number={String(row.goal_id)} name={goalIn(row, say)} />,
    csv: goalIn,
    card: 'none',
  },
  {
    id: 'objective',
    words: 'activity.objective',
    value: row =>
      objectiveNumber(row)
        .split('.')
        .reduce((sum, part) => 1000 * sum + Number(part), 0),
    show: row => <Numbered number={objectiveNumber(row)} name={row.objective} />,
    csv: row => row.objective,
    card: 'none',
  },
  {
    id: 'priority',
    words: 'assessment.priority',
    number: true,
    value: row => row.priority_assessment,
    show: row => (row.is_scored ? formatRate(row.priority_assessment) : missing),
  },
  {
    id: 'budget',
    words: 'activity.budgetNpr',
    number: true,
    value: row => row.estimated_budget,
    show: row => formatAmount(row.estimated_budget),
  },
  {
    id: 'funding',
    words: 'ranking.fundingNpr',
    number: true,
    value: row => row.funding,
    show: row => (
      <span data-wrong={!isCovered(row) || undefined} className={classes.funded}>
        {row.is_funded ? formatAmount(row.funding) : missing}
      </span>
    ),
  },
  {
    id: 'ranking',
    words: 'ranking.score',
    number: true,
    value: row => row.ranking,
    show: row => formatFigure(row.ranking, 2),
  },
]

/** A number in place of a long name. The name is shown on hover and on focus. */
function Numbered({ number, name }: { number: string; name: string }) {
  return (
    <Tooltip label={name} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the name shows on focus */}
      <span tabIndex={0} className={classes.numbered}>
        {number}
        <span className="visually-hidden"> {name}</span>
      </span>
    </Tooltip>
  )
}

type Props = { rows: readonly Ranked[]; chosen: ReadonlySet<number>; toggle(row: Ranked): void }

/** The ranking, which can be sorted by any column, with a checkbox that selects each activity (L-026). */
export function RankingTable({ rows, chosen, toggle }: Props) {
  const say = useSay()
  const isReader = useReadOnly()
  const table = useTableView(rules, `plan.${usePlan().id}.rankings`)
  const selected: TableColumn<Ranked> = {
    id: 'selected',
    words: 'ranking.selected',
    value: row => (chosen.has(row.id) ? 1 : 0),
    csv: row => say(chosen.has(row.id) ? 'form.yes' : 'form.no'),
    show: row =>
      isReader ? (
        say(chosen.has(row.id) ? 'form.yes' : 'form.no')
      ) : (
        <Checkbox
          aria-label={say('ranking.select', { name: `${row.code} ${row.description}` })}
          checked={chosen.has(row.id)}
          onChange={() => toggle(row)}
        />
      ),
    card: 'end',
  }
  return (
    <DataTable
      name={say('ranking.title')}
      className={classes.ranking}
      columns={[...columns, selected]}
      rows={rows}
      table={table}
      id={row => row.id}
      chosen={chosen.size}
      search={{ label: say('ranking.search') }}
      csv={{ file: 'urja-rankings.csv' }}
      row_px={36}
      isDense
    />
  )
}
