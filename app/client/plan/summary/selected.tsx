import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReplyOf } from '../../../domain/api/endpoint.ts'
import { formatAmount, formatNpr } from '../../../domain/format.ts'
import { fundingSources, sourceWords } from '../../../domain/plan/activities/lists.ts'
import { nprSum } from '../../../domain/plan/activities/money.ts'
import { moneyOf } from '../../../domain/plan/activities/ranking.ts'
import { selectedActivities } from '../../../domain/plan/activities/tree-contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Empty } from '../../ui/empty.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { ListFrame } from '../../ui/table/place/list-frame.tsx'
import { useSay } from '../../ui/use-say.ts'
import { PlaceMarks } from '../activities/place-marks.tsx'
import { EquityLine } from '../assessment/equity-line.tsx'
import { PlanSkeleton } from '../frame/plan-skeleton.tsx'
import { usePlan } from '../plan-context.tsx'
import { StepPage } from '../step-page.tsx'
import classes from './summary.module.css'

type Goal = ReplyOf<typeof selectedActivities>[number]
type Selected = Goal['objectives'][number]['activities'][number]

const selectedIn = (goals: readonly Goal[]): Selected[] =>
  goals.flatMap(goal => goal.objectives.flatMap(one => one.activities))
const moneyIn = (rows: readonly Selected[]) =>
  moneyOf(rows.map(row => ({ ...row, funding: row.funding ?? 0 })))

/** The selected activities by goal and objective, without editing (L-031). */
export default function SelectedStep() {
  const say = useSay()
  const plan = usePlan()
  const query = useQuery({
    ...endpointQuery(selectedActivities, { params: { plan: String(plan.id) } }, { toNotFound: true }),
    staleTime: 0,
  })
  if (query.data === undefined && !query.isError) return <PlanSkeleton />
  return (
    <StepPage path="sa" title={say('summary.selected')} sentence={say('summary.selectedSentence')}>
      {query.data ? (
        <SelectedTree goals={query.data} />
      ) : (
        <FailedRead
          text={say('table.failed', { name: say('summary.selected') })}
          failure={query.error}
          again={() => void query.refetch()}
          label="table.again"
        />
      )}
    </StepPage>
  )
}

function SelectedTree({ goals }: { goals: readonly Goal[] }) {
  const say = useSay()
  const plan = usePlan()
  const all = selectedIn(goals)
  if (all.length === 0) return <Empty text={say('summary.noneSelected')} />
  return (
    <>
      <ListFrame
        list={`plan.${plan.id}.selected`}
        counts={{ fitting: all.length }}
        sentence={say('summary.all', { count: all.length })}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
        <div className={classes.scroller} tabIndex={0}>
          <table className={classes.table} aria-label={say('summary.selected')}>
            <thead>
              <tr>
                <th scope="col">{say('activity.code')}</th>
                <th scope="col">{say('activity.levels')}</th>
                <th scope="col" className="n">
                  {say('activity.budgetNpr')}
                </th>
                <th scope="col" className="n">
                  {say('ranking.fundingNpr')}
                </th>
              </tr>
            </thead>
            {goals
              .filter(({ objectives }) => objectives.length > 0)
              .map(goal => (
                <tbody key={goal.id}>
                  <Sums level="goal" code={String(goal.id)} rows={selectedIn([goal])}>
                    {say(`goal.${goal.goal_type}`)}
                  </Sums>
                  {goal.objectives.flatMap(one => [
                    <Sums
                      key={one.id}
                      level="objective"
                      code={`${goal.id}.${one.order}`}
                      rows={one.activities}
                    >
                      {one.description}
                      <small>{say('activity.strategyIs', { strategy: one.strategy.description })}</small>
                    </Sums>,
                    ...one.activities.map(row => (
                      <tr key={`activity ${row.id}`} data-level="activity">
                        <td>{row.code}</td>
                        <th scope="row">
                          {row.description}
                          <PlaceMarks activity={row} />
                        </th>
                        <td className="n">{formatAmount(row.estimated_budget)}</td>
                        <td className="n">{formatAmount(row.funding)}</td>
                      </tr>
                    )),
                  ])}
                </tbody>
              ))}
            <tfoot>
              <Sums level="all" code="" rows={all}>
                {say('summary.all', { count: all.length })}
              </Sums>
            </tfoot>
          </table>
        </div>
      </ListFrame>
      <EquityLine />
      <Sources rows={all} />
    </>
  )
}

type SumsProps = { level: string; code: string; rows: readonly Selected[]; children: ReactNode }
function Sums({ level, code, rows, children }: SumsProps) {
  const { budget, funding } = moneyIn(rows)
  return (
    <tr data-level={level}>
      <td>{code}</td>
      <th scope="row">{children}</th>
      <td className="n">{formatAmount(budget)}</td>
      <td className="n">{formatAmount(funding)}</td>
    </tr>
  )
}

/** Funding of the selected activities by source. */
function Sources({ rows }: { rows: readonly Selected[] }) {
  const say = useSay()
  const paid = fundingSources.map(code => ({ code, npr: nprSum(rows.map(row => row.amounts?.[code] ?? 0)) }))
  const { gap } = moneyIn(rows)
  return (
    <section className={classes.sources}>
      <h3>{say('summary.sources')}</h3>
      <dl>
        {paid.map(({ code, npr }) => (
          <div key={code}>
            <dt>{say(sourceWords(code))}</dt>
            <dd>{formatNpr(npr)}</dd>
          </div>
        ))}
        <div data-wrong={gap > 0 || undefined}>
          <dt>{say('ranking.gap')}</dt>
          <dd>{formatNpr(gap)}</dd>
        </div>
      </dl>
    </section>
  )
}
