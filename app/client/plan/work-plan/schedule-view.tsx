import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WorkPlan } from '../../../domain/plan/delivery/work-plan-contract.ts'
import { readWorkPlan } from '../../../domain/plan/delivery/work-plan-contract.ts'
import { fiscalYearOf } from '../../../domain/plan/years.ts'
import { endpointQuery } from '../../api/queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { Empty } from '../../ui/empty.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useSay } from '../../ui/use-say.ts'
import { Warnings } from '../../ui/warnings.tsx'
import { PlanSkeleton } from '../frame/plan-skeleton.tsx'
import { usePlan } from '../plan-context.tsx'
import { toScreen } from '../plan-screens.ts'
import { StepPage } from '../step-page.tsx'
import { Gantt } from './gantt.tsx'
import type { ViewProps } from './views.tsx'
import classes from './work-plan.module.css'
import { WorkPlanFiles } from './work-plan-files.tsx'
import { YearTable } from './year-table.tsx'
import { YearsTable } from './years-table.tsx'

const allYears = 'all'

/** The selected activities by fiscal year, or the rows of one fiscal year. */
export function ScheduleView({ bar }: ViewProps) {
  const say = useSay()
  const plan = usePlan()
  const input = { params: { plan: String(plan.id) }, query: {} }
  const query = useQuery({ ...endpointQuery(readWorkPlan, input, { toNotFound: true }), staleTime: 0 })
  if (query.data === undefined && !query.isError) return <PlanSkeleton />
  return (
    <StepPage path="work-plan" title={say('workPlan.title')} sentence={say('workPlan.sentence')}>
      {bar}
      {query.data ? (
        <Schedule work={query.data} />
      ) : (
        <FailedRead
          text={say('table.failed', { name: say('workPlan.title') })}
          failure={query.error}
          again={() => void query.refetch()}
          label="table.again"
        />
      )}
    </StepPage>
  )
}

function Schedule({ work }: { work: WorkPlan }) {
  const say = useSay()
  const plan = usePlan()
  const { value: chosen, setValue } = useDraftState(`choice.work-plan-year.${plan.id}`, allYears)
  const year = work.years.find(one => String(one) === chosen) ?? null
  if (work.schedule.length === 0)
    return (
      <Empty text={say('workPlan.noneSelected')}>
        <Link {...toScreen(plan.id, 'rankings')} className={buttonClass('soft')}>
          {say('workPlan.toRankings')}
        </Link>
      </Empty>
    )
  if (work.rows.length === 0)
    return (
      <Empty text={say('workPlan.noShares')}>
        <Link {...toScreen(plan.id, 'activities')} className={buttonClass('soft')}>
          {say('assessment.toActivities')}
        </Link>
      </Empty>
    )
  const without = work.schedule.filter(({ shares }) => Object.keys(shares).length === 0)
  return (
    <>
      <div className={classes.tools}>
        <Select
          aria-label={say('workPlan.fiscalYear')}
          allowDeselect={false}
          value={year === null ? allYears : String(year)}
          data={[
            { value: allYears, label: say('workPlan.allYears') },
            ...work.years.map(one => ({ value: String(one), label: fiscalYearOf(one) })),
          ]}
          onChange={next => next && setValue(next)}
        />
        <WorkPlanFiles work={work} year={year} />
      </div>
      <Warnings warnings={work.warnings} />
      {without.length > 0 && (
        <p className={classes.without}>
          {say('workPlan.withoutShares', {
            count: without.length,
            codes: without.map(one => one.activity_code).join(', '),
          })}{' '}
          <Link {...toScreen(plan.id, 'activities')}>{say('assessment.toActivities')}</Link>
        </p>
      )}
      <Gantt work={work} year={year} />
      {year === null ? <YearsTable work={work} /> : <YearTable work={work} year={year} />}
    </>
  )
}
