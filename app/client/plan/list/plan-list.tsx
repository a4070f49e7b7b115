import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { formatCount } from '../../../domain/format.ts'
import { listPlans } from '../../../domain/plan/contract.ts'
import { can } from '../../../domain/roles.ts'
import { useUser } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useListScroll } from '../../ui/table/place/use-list-scroll.ts'
import { TablePages } from '../../ui/table/table-pages.tsx'
import { defaultView, type ViewRules } from '../../ui/table/table-view.ts'
import { useSay } from '../../ui/use-say.ts'
import { PlanSkeleton } from '../frame/plan-skeleton.tsx'
import { isStartAtom } from '../open-plan.ts'
import classes from './list.module.css'
import { MoreOfPlans } from './more-of-plans.tsx'
import { PlanCard } from './plan-card.tsx'
import { type PlansAddress, type PlansView, usePlansView } from './plans-view.ts'
import { RemovedPlans } from './removed-plans.tsx'
import { StartPlan, type StartPlanOptions } from './start-plan.tsx'
import { usePlansOnMap } from './use-plans-on-map.ts'

/** Number of plans per page (H-021). */
const pageSize = 15
const rules: ViewRules = { sort: '', sizes: [pageSize], size: pageSize }
const tabs = ['mine', 'others'] as const
const longestFind = 100

/** The list next to the map of the planning tool. */
export default function PlanList({ start }: { start: StartPlanOptions }) {
  return <Plans start={start} address={usePlansView()} tabs={tabs} />
}

type Props = {
  /** Only next to the map: shown to users without a plan instead of an empty list. */
  start?: StartPlanOptions
  address: PlansAddress
  /** Owners, in the order of the tabs. */
  tabs: readonly PlansView['plans'][]
}

/** Plans of the current user and of others in the working area (H-018 to H-025). */
export function Plans({ start, address: { view, choose }, tabs }: Props) {
  const say = useSay()
  const user = useUser()
  const [typed, setTyped] = useState(view.find)
  const search = useDebouncedCallback((find: string) => choose({ find }), 500)
  const [showsRemoved, showRemoved] = useState(false)
  const query = useQuery({
    ...endpointQuery(listPlans, { query: toListQuery(view) }),
    placeholderData: keepPreviousData,
  })
  const other = view.plans === 'mine' ? 'others' : 'mine'
  const { data: otherPlans } = useQuery(
    endpointQuery(listPlans, { query: toListQuery({ ...view, plans: other, page: 1 }) }),
  )
  const { data } = query
  usePlansOnMap(data?.results)
  const count = data?.count ?? 0
  const counts = { [view.plans]: data?.count, [other]: otherPlans?.count } as Record<
    PlansView['plans'],
    number | undefined
  >
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const from = (view.page - 1) * pageSize
  const frame = useListScroll('own-plans', data !== undefined)
  const hasOwn = (counts.mine ?? 0) > 0
  const mayCreate = can(user?.role, 'plans.write')
  const isListed = view.find === '' && !view.archived
  const isStart =
    start !== undefined &&
    view.plans === 'mine' &&
    isListed &&
    count === 0 &&
    data !== undefined &&
    !query.isPlaceholderData
  const setStart = useSetAtom(isStartAtom)
  useEffect(() => {
    if (data !== undefined) setStart(isStart)
  }, [isStart, data, setStart])
  const newest = view.plans === 'mine' && isListed && view.page === 1 ? data?.results[0]?.id : undefined
  const more = <MoreOfPlans user={user} view={view} choose={choose} showRemoved={() => showRemoved(true)} />
  if (isStart) {
    return (
      <StartPlan
        {...start}
        user={user}
        foot={
          <>
            <span>{say(others(), { count: formatCount(otherPlans?.count ?? 0) })}</span>
            {(otherPlans?.count ?? 0) > 0 && (
              <Button onClick={() => choose({ plans: 'others' })}>{say('planList.others')}</Button>
            )}
            {more}
            {showsRemoved && <RemovedPlans close={() => showRemoved(false)} />}
          </>
        }
      />
    )
  }
  return (
    <div ref={frame} className={classes.list} aria-busy={query.isFetching}>
      <header className={classes.head}>
        <h2>{say('planList.title')}</h2>
        <label className={classes.search}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <input
            type="search"
            maxLength={longestFind}
            aria-label={say('planList.search')}
            placeholder={say('planList.search')}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              search(event.target.value.trim())
            }}
          />
        </label>
        {mayCreate && (
          <Link to="/home/plan" search={true} className={buttonClass(hasOwn ? 'default' : 'primary', 'main')}>
            <IconPlus size={16} stroke={1.6} aria-hidden />
            {say('planList.create')}
          </Link>
        )}
      </header>
      <div className={classes.tabs}>
        <div role="tablist" aria-label={say('planList.title')} onKeyDown={moveTab}>
          {tabs.map(tab => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`plans-${tab}`}
              aria-selected={view.plans === tab}
              aria-controls="plans-panel"
              tabIndex={view.plans === tab ? 0 : -1}
              onClick={() => choose({ plans: tab })}
            >
              {say(`planList.${tab}`)}
              {counts[tab] !== undefined && <span className={classes.count}>{formatCount(counts[tab])}</span>}
            </button>
          ))}
        </div>
        {more}
      </div>
      <div
        id="plans-panel"
        role="tabpanel"
        aria-labelledby={`plans-${view.plans}`}
        className={classes.panel}
        data-scroller
      >
        {view.archived && <p className={classes.note}>{say('planList.archivedNote')}</p>}
        {query.isError && !data ? (
          <FailedRead
            text={say('table.failed', { name: say('planList.title') })}
            failure={query.error}
            again={() => void query.refetch()}
          />
        ) : data === undefined ? (
          <PlanSkeleton />
        ) : data.results.length === 0 ? (
          <Empty text={nothing()} />
        ) : (
          <ul className={classes.cards}>
            {data.results.map(plan => (
              <PlanCard
                key={plan.id}
                plan={plan}
                user={user}
                isNewest={plan.id === newest && start !== undefined}
              />
            ))}
          </ul>
        )}
      </div>
      {count > 0 && (
        <TablePages
          name={say('planList.title')}
          shown={{ page: view.page, pages, from, to: Math.min(from + pageSize, count), count }}
          table={{ rules, view: defaultView(rules), choose: ({ page }) => choose({ page }) }}
        />
      )}
      {showsRemoved && <RemovedPlans close={() => showRemoved(false)} />}
    </div>
  )

  function nothing(): string {
    if (view.find !== '') return say('table.noneFits')
    if (view.archived) return say('planList.noArchived')
    if (view.plans === 'others') return say('planList.noOthers')
    return say('planList.noneYet')
  }

  function others() {
    return otherPlans?.count ? 'start.others' : 'start.noOthers'
  }
}

const toListQuery = ({ plans, find, page, archived }: PlansView) => ({
  search: find === '' ? undefined : find,
  others: plans === 'others' ? ('true' as const) : undefined,
  archived: archived ? ('true' as const) : undefined,
  page: String(page),
})

/** The left and right arrow keys switch between the two tabs. */
function moveTab(event: React.KeyboardEvent) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const other = event.currentTarget.querySelector<HTMLElement>('[aria-selected=false]')
  other?.focus()
  other?.click()
}
