import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatPercent, missing } from '../../../domain/format.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { type Equity, equity } from '../../../domain/plan/activities/equity-contract.ts'
import { belowSoughtTier } from '../../../domain/plan/activities/tier-by-ward.ts'
import { surveyResults } from '../../../domain/plan/steps/survey-answers.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { originText } from '../steps/known-offer.tsx'
import classes from './assessment.module.css'

const pause_ms = 300

/** Number of households that a selection of activities reaches. Without `selected`, the saved selection is used. */
export function EquityLine({ selected }: { selected?: readonly number[] }) {
  const say = useSay()
  const plan = usePlan()
  const [debounced] = useDebouncedValue(selected, pause_ms)
  const body = debounced ? { selected: debounced.toSorted((a, b) => a - b) } : {}
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(equity, { params: { plan: String(plan.id) }, body }),
    staleTime: 0,
    placeholderData: before => before,
  })
  return (
    <section className={classes.equity} aria-label={say('equity.title')} aria-busy={data === undefined}>
      {data && !isError && (data.selected === 0 ? <p>{say('equity.pick')}</p> : <EquityText reach={data} />)}
      {isError && (
        <p>
          {say('equity.failed')}{' '}
          <Button variant="ghost" size="small" onClick={() => void refetch()}>
            {say('table.again')}
          </Button>
        </p>
      )}
    </section>
  )
}

function EquityText({ reach }: { reach: Equity }) {
  const say = useSay()
  const plan = usePlan()
  const [isOpen, setOpen] = useState(false)
  const { data: survey } = useQuery({
    ...endpointQuery(surveyResults, { params: { plan: String(plan.id) } }),
    enabled: isOpen,
  })
  const below = belowSoughtTier(survey?.forms ?? [])
  const { reached, households, wards_without, not_stated, selected } = reach
  const isUnknown = not_stated.length === selected
  const percent = reached !== null && households ? formatPercent((100 * reached) / households) : missing
  return (
    <>
      <dl className={classes.money}>
        <div>
          <dt>{say('equity.reached')}</dt>
          <dd>
            {reached === null
              ? say('equity.unknown')
              : say('equity.share', { count: formatCount(reached), of: formatCount(households), percent })}
          </dd>
        </div>
        <div data-wrong={(!isUnknown && wards_without.length > 0) || undefined}>
          <dt>{say('equity.wardsWithout')}</dt>
          <dd>{isUnknown ? say('equity.unknown') : wards_without.join(', ') || say('equity.none')}</dd>
        </div>
        <div title={not_stated.map(({ code }) => code).join(', ') || undefined}>
          <dt>{say('equity.notStated')}</dt>
          <dd>{say('ranking.count', { count: not_stated.length, of: selected })}</dd>
        </div>
      </dl>
      <details className={classes.legend} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{say('equity.byWard')}</summary>
        <WardTable reach={reach} below={below} />
        <p>{say('equity.method', { origin: originText(reach, say) })}</p>
        {reach.connected_source && (
          <p>{say('equity.connectedMethod', { origin: originText(reach.connected_source, say) })}</p>
        )}
        <Tiers tiers={reach.tiers} />
      </details>
    </>
  )
}

type WardColumn = FigureColumn<Equity['wards'][number]>
/** The current tiers by ward are shown only if they are known from a survey. */
function WardTable({ reach, below }: { reach: Equity; below: ReadonlyMap<number, number> }) {
  const say = useSay()
  const isGridKnown = reach.connected_source !== null
  const connected: WardColumn = {
    id: 'connected',
    head: say('equity.connected'),
    cell: ward => formatCount(ward.connected_households),
  }
  const belowTier: WardColumn = {
    id: 'below',
    head: say('equity.below'),
    cell: ward => formatPercent(percentOf(below.get(ward.ward_no))),
  }
  const columns: WardColumn[] = [
    { id: 'households', head: say('equity.households'), cell: ward => formatCount(ward.households) },
    ...(isGridKnown ? [connected] : []),
    { id: 'reached', head: say('equity.reached'), cell: ward => formatCount(ward.reached) },
    { id: 'activities', head: say('equity.activities'), cell: ward => ward.activities },
    ...(below.size > 0 ? [belowTier] : []),
  ]
  return (
    <FigureTable className={classes.wards} head={say('equity.ward')} columns={columns}>
      <tbody>
        {reach.wards.map(ward => (
          <FigureRow
            key={ward.ward_no}
            columns={columns}
            row={ward}
            name={ward.ward_no}
            data-wrong={ward.activities === 0 || undefined}
          />
        ))}
      </tbody>
    </FigureTable>
  )
}

const percentOf = (share: number | undefined) => (share === undefined ? null : 100 * share)

/** Tiers for all households of the local level, without identifying any of them. */
function Tiers({ tiers }: Pick<Equity, 'tiers'>) {
  const say = useSay()
  if (tiers === null) return <p>{say('equity.noTiers')}</p>
  const all = tiers.households.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const tierTexts = tiers.households.flatMap((count, tier) =>
    count === null || all === 0
      ? []
      : [`${say(`survey.tier.${tier}` as MessageKey)} ${formatPercent((100 * count) / all)}`],
  )
  return <p>{say('equity.tiers', { told: tierTexts.join(', '), origin: originText(tiers, say) })}</p>
}
