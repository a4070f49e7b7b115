import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { formatNpr } from '../../../domain/format.ts'
import { isCovered, moneyOf } from '../../../domain/plan/activities/ranking.ts'
import {
  type Ranked,
  readRankings,
  selectActivities,
} from '../../../domain/plan/activities/ranking-contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { setParts } from '../../ui/form/clash/set-parts.ts'
import { usePersistedForm } from '../../ui/form/use-persisted-form.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { PlanSkeleton } from '../frame/plan-skeleton.tsx'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import { StepPage } from '../step-page.tsx'
import classes from './assessment.module.css'
import { ConfirmUnderfunded } from './confirm-underfunded.tsx'
import { NoActivities } from './no-activities.tsx'
import { RankingHistory } from './ranking-history.tsx'
import { RankingTable } from './ranking-table.tsx'

const toast = toastsOf('ranking.save')

const EquityLine = lazyPart(async () => ({ default: (await import('./equity-line.tsx')).EquityLine }))

type Values = { selected: number[] }
const selectedIn = (rows: readonly Ranked[]) => rows.filter(row => row.is_selected).map(({ id }) => id)

/** The activities in the order of their ranking. The user selects those that are part of the plan (L-026). */
export default function RankingsStep() {
  const say = useSay()
  const plan = usePlan()
  const query = useQuery({
    ...endpointQuery(readRankings, { params: { plan: String(plan.id) } }, { toNotFound: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (query.data) return <Ranking rows={query.data} />
  if (!query.isError) return <PlanSkeleton />
  return (
    <FailedRead
      text={say('table.failed', { name: say('ranking.title') })}
      failure={query.error}
      again={() => void query.refetch()}
      label="table.again"
    />
  )
}

function Ranking({ rows }: { rows: readonly Ranked[] }) {
  const say = useSay()
  const plan = usePlan()
  const refresh = useRefreshPlan()
  const known = useRef(new Set(selectedIn(rows)))
  const how = useRef<'manual' | 'auto'>('manual')
  const [underfunded, setUnderfunded] = useState<Ranked | null>(null)
  const params = { plan: String(plan.id) }
  const form = usePersistedForm<Values>({
    defaults: { selected: selectedIn(rows) },
    labels: { selected: 'ranking.selected' },
    draft: `plan.${plan.id}.rankings`,
    parts: { selected: setParts },
    autosave_ms: 2000,
    /** Sends only the choices that were made here, since others may have made choices elsewhere in the meantime. */
    async save({ selected }, by) {
      how.current = by
      const chosen = new Set(selected)
      const body = rows
        .map(({ id }) => ({ id, is_selected: chosen.has(id) }))
        .filter(({ id, is_selected }) => is_selected !== known.current.has(id))
      const fresh = await call(selectActivities, { params, body })
      known.current = new Set(selectedIn(fresh))
      return { selected: selectedIn(fresh) }
    },
    saved() {
      toast.settle()
      if (how.current === 'manual') toast.success(say('vision.saved'))
      void refresh(plan.id)
    },
    failed: () => void toast.error(say('ranking.failed')),
  })
  const { selected } = form.values
  const chosen = new Set(selected)
  const choose = (id: number, isChosen: boolean) =>
    form.change({ selected: isChosen ? [...selected, id] : selected.filter(other => other !== id) })
  const toggle = (row: Ranked) => {
    if (!chosen.has(row.id) && !isCovered(row)) setUnderfunded(row)
    else choose(row.id, !chosen.has(row.id))
  }
  const selection = rows.filter(({ id }) => chosen.has(id))
  const money = moneyOf(selection)

  return (
    <StepPage path="rankings" title={say('ranking.title')} sentence={say('ranking.sentence')} form={form}>
      {rows.length === 0 ? (
        <NoActivities />
      ) : (
        <>
          <dl className={classes.money} aria-label={say('ranking.ofSelection')}>
            <div>
              <dt>{say('ranking.selected')}</dt>
              <dd>{say('ranking.count', { count: chosen.size, of: rows.length })}</dd>
            </div>
            <div>
              <dt>{say('activity.budget')}</dt>
              <dd>{formatNpr(money.budget)}</dd>
            </div>
            <div>
              <dt>{say('assessment.funding')}</dt>
              <dd>{formatNpr(money.funding)}</dd>
            </div>
            <div data-wrong={money.gap > 0 || undefined}>
              <dt>{say('ranking.gap')}</dt>
              <dd>{formatNpr(money.gap)}</dd>
            </div>
          </dl>
          <Suspense>
            <EquityLine selected={selection.map(({ id }) => id)} />
          </Suspense>
          <RankingTable rows={rows} chosen={chosen} toggle={toggle} />
          <RankingHistory rows={rows} selected={selected} bringBack={ids => form.change({ selected: ids })} />
        </>
      )}
      {underfunded && (
        <ConfirmUnderfunded
          row={underfunded}
          answer={isChosen => {
            if (isChosen) choose(underfunded.id, true)
            setUnderfunded(null)
          }}
        />
      )}
    </StepPage>
  )
}
