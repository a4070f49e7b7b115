import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatAmount } from '../../../domain/format.ts'
import { goalTypes } from '../../../domain/plan/activities/lists.ts'
import { moneyOf } from '../../../domain/plan/activities/ranking.ts'
import { type Ranked, readRankings } from '../../../domain/plan/activities/ranking-contract.ts'
import { planParts } from '../../../domain/plan/parts.ts'
import { planScreens, romanOf } from '../../../domain/plan/screens.ts'
import { endpointQuery } from '../../api/queries.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { useSay } from '../../ui/use-say.ts'
import { EquityLine } from '../assessment/equity-line.tsx'
import { usePlan } from '../plan-context.tsx'
import { screenWords, toScreen } from '../plan-screens.ts'
import { StepPage } from '../step-page.tsx'
import { Completion } from './completion.tsx'
import { FilesOutput } from './files-output.tsx'
import classes from './summary.module.css'

/** Complete and missing parts, the budget by goal, and whether the plan is complete (L-032). */
export default function OverviewStep() {
  const say = useSay()
  const plan = usePlan()
  const { data } = useQuery({
    ...endpointQuery(readRankings, { params: { plan: String(plan.id) } }),
    staleTime: 0,
  })
  return (
    <StepPage path="final" title={say('summary.overview')} sentence={say('summary.overviewSentence')}>
      <Completion />
      <div className={classes.pair}>
        <FilesOutput kind="report" />
        <FilesOutput kind="maps" />
      </div>
      <EquityLine />
      <div className={classes.pair}>
        <Parts />
        {data && <GoalSums rows={data} />}
      </div>
    </StepPage>
  )
}

/** The 17 parts, each with a link to its screen. */
function Parts() {
  const say = useSay()
  const plan = usePlan()
  const there = new Set(plan.parts)
  return (
    <section className={classes.card}>
      <h3>{say('summary.parts', { count: plan.parts.length, of: planParts.length })}</h3>
      <progress max={planParts.length} value={plan.parts.length} aria-label={say('summary.progress')} />
      <ul>
        {planScreens.map(({ path, step, part }) => {
          if (part === null) return null
          return (
            <li key={path} data-missing={!there.has(part) || undefined}>
              <span>{romanOf(step)}</span>
              <Link {...toScreen(plan.id, path)}>{say(screenWords[path])}</Link>
              <span>{say(there.has(part) ? 'summary.there' : 'summary.missing')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function GoalSums({ rows }: { rows: readonly Ranked[] }) {
  const say = useSay()
  const sums = goalTypes.map((type, at) => {
    const own = rows.filter(row => row.goal_id === at + 1)
    const selected = own.filter(row => row.is_selected)
    const money = selected.length === 0 ? null : moneyOf(selected)
    return { type, of: own.length, count: selected.length, money }
  })
  const all = moneyOf(rows.filter(row => row.is_selected))
  const columns: FigureColumn<(typeof sums)[number]>[] = [
    {
      id: 'selected',
      number: true,
      head: say('ranking.selected'),
      cell: ({ count, of }) => say('ranking.count', { count, of }),
      sum: say('ranking.count', {
        count: sums.reduce((sum, one) => sum + one.count, 0),
        of: rows.length,
      }),
    },
    {
      id: 'budget',
      number: true,
      head: say('activity.budgetNpr'),
      cell: ({ money }) => formatAmount(money?.budget),
      sum: formatAmount(all.budget),
    },
    {
      id: 'funding',
      number: true,
      head: say('ranking.fundingNpr'),
      cell: ({ money }) => formatAmount(money?.funding),
      sum: formatAmount(all.funding),
    },
    {
      id: 'gap',
      number: true,
      head: say('assessment.gap'),
      cell: ({ money }) => <Gap gap={money?.gap} />,
      sum: <Gap gap={all.gap} />,
    },
  ]
  return (
    <section className={classes.card}>
      <h3>{say('summary.byGoal')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <div className={classes.scroller} tabIndex={0}>
        <FigureTable
          className={classes.table}
          head={say('ranking.goal')}
          columns={columns}
          total={say('summary.allGoals')}
        >
          <tbody>
            {sums.map((sum, at) => (
              <FigureRow
                key={sum.type}
                columns={columns}
                row={sum}
                name={`${at + 1} ${say(`goal.${sum.type}`)}`}
              />
            ))}
          </tbody>
        </FigureTable>
      </div>
    </section>
  )
}

/** The gap in funding. Empty if no activity is selected. */
function Gap({ gap }: { gap: number | undefined }) {
  return gap !== undefined && gap > 0 ? <span data-wrong>{formatAmount(gap)}</span> : formatAmount(gap)
}
