import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '../../../domain/api/call-failure.ts'
import { formatCount, formatNpr } from '../../../domain/format.ts'
import { isNpr, nprSum } from '../../../domain/plan/activities/money.ts'
import {
  addProposals,
  type PlanProposals,
  readProposals,
} from '../../../domain/plan/activities/proposals-contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { toastsOf } from '../../ui/toast/toast.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { ProposalCard } from './proposal-card.tsx'
import classes from './proposals.module.css'

const toast = toastsOf('proposals.add')

type Props = {
  /** NPR of the plan's activities. */
  total: number
  /** Called with the goals that have new activities. */
  added(goals: readonly string[]): Promise<unknown>
  close(): void
}

/** What the plan's own results offer as activities: ticked ones are added together. */
export function ProposalsDialog({ total, added, close }: Props) {
  const say = useSay()
  const plan = usePlan()
  const input = { params: { plan: String(plan.id) } }
  const query = useQuery({ ...endpointQuery(readProposals, input), staleTime: 0, gcTime: 0 })
  return (
    <Dialog title={say('proposal.title')} closeLabel={say('shell.close')} close={close} isWide>
      <div className={classes.page}>
        <p className={classes.note}>{say('proposal.sentence')}</p>
        {query.data ? (
          <Ticks
            {...query.data}
            total={total}
            again={() => void query.refetch()}
            done={async goals => {
              close()
              await added(goals)
            }}
          />
        ) : query.isError ? (
          <p>
            {say('table.failed', { name: say('proposal.title') })}{' '}
            <Button onClick={() => void query.refetch()}>{say('table.again')}</Button>
          </p>
        ) : (
          <p role="status">{say('shell.loading')}</p>
        )}
      </div>
    </Dialog>
  )
}

/** What is ticked, and the budgets that were typed, by key. */
type Chosen = { ticked: string[]; budgets: Record<string, number | null> }
const none: Chosen = { ticked: [], budgets: {} }

type TicksProps = PlanProposals & { total: number; again(): void; done(goals: string[]): Promise<unknown> }
function Ticks({ proposals, reasons, total, again, done }: TicksProps) {
  const say = useSay()
  const plan = usePlan()
  const language = languageChoice.use()
  const draft = useDraftState<Chosen>(`plan.${plan.id}.activities.proposals`, none)
  const { budgets } = draft.value
  const ticked = new Set(draft.value.ticked)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const open = proposals.filter(one => one.activity_code === null)
  const budgetOf = (one: PlanProposals['proposals'][number]) => one.budget ?? budgets[one.key] ?? null
  const chosen = open.filter(({ key }) => ticked.has(key))
  const isWhole = chosen.every(one => isNpr(budgetOf(one)))
  const sum = nprSum(chosen.map(budgetOf).filter(isNpr))
  const known = open.filter(({ budget }) => budget !== null)

  const withTick = (now: string[], key: string, isTicked: boolean) =>
    isTicked ? [...new Set([...now, key])] : now.filter(one => one !== key)
  const tick = (key: string, isTicked: boolean) =>
    draft.setValue(was => ({ ...was, ticked: withTick(was.ticked, key, isTicked) }))

  /** Returns whether they were added. */
  async function add(): Promise<boolean> {
    if (chosen.length === 0 || !isWhole) {
      setError(say('proposal.notWhole'))
      return false
    }
    setBusy(true)
    setError(undefined)
    const typed = chosen.filter(({ budget }) => budget === null)
    const body = {
      keys: chosen.map(({ key }) => key),
      budgets: Object.fromEntries(typed.map(one => [one.key, budgetOf(one) ?? 0])),
      language,
    }
    try {
      const added = await call(addProposals, { params: { plan: String(plan.id) }, body })
      draft.forget()
      toast.success(say('proposal.added', { count: added.length }))
      await done(added.map(({ code }) => code.split('.')[0]))
      return true
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      const sentences = Object.values(failure.fields).flat()
      setError(sentences.length > 0 ? sentences.join(' ') : failure.message)
      toast.error(say('proposal.notAdded'))
      setBusy(false)
      again()
      return false
    }
  }

  return (
    <>
      <DraftNotices draft={draft} save={add} />
      {proposals.length === 0 ? (
        <p>{say('proposal.nothing')}</p>
      ) : (
        <ul className={classes.cards}>
          {proposals.map(one => (
            <ProposalCard
              key={one.key}
              proposal={one}
              isTicked={ticked.has(one.key)}
              tick={isTicked => tick(one.key, isTicked)}
              budget={budgets[one.key] ?? null}
              setBudget={npr =>
                draft.setValue(was => ({
                  ticked: withTick(was.ticked, one.key, npr !== null),
                  budgets: { ...was.budgets, [one.key]: npr },
                }))
              }
            />
          ))}
        </ul>
      )}
      {reasons.length > 0 && (
        <details className={classes.reasons} open={proposals.length === 0}>
          <summary>{say('proposal.reasons')}</summary>
          <ul>
            {reasons.map(({ key, params }) => (
              <li key={`${key} ${params?.id ?? ''}`}>{say(key, params)}</li>
            ))}
          </ul>
        </details>
      )}
      <GeneralError text={error} />
      {open.length > 0 && (
        <footer className={classes.foot}>
          <div>
            <span>
              {say('proposal.ticked', {
                count: chosen.length,
                of: open.length,
                households: formatCount(chosen.reduce((all, one) => all + (one.households ?? 0), 0)),
              })}
            </span>
            <b>{formatNpr(sum)}</b>
          </div>
          <div className={classes.answers}>
            {known.length > 0 && (
              <Button
                onClick={() =>
                  draft.setValue({
                    budgets,
                    ticked: [...new Set([...ticked, ...known.map(({ key }) => key)])],
                  })
                }
              >
                {say('proposal.all')}
              </Button>
            )}
            <Button
              variant="primary"
              size="main"
              busy={isBusy}
              disabled={chosen.length === 0 || !isWhole}
              onClick={() => void add()}
            >
              {say('proposal.add', { count: chosen.length })}
            </Button>
          </div>
          <div>
            <span>{say('proposal.total')}</span>
            <span>{formatNpr(nprSum([total, sum]))}</span>
          </div>
        </footer>
      )}
    </>
  )
}
