import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { CallFailure } from '../../../domain/api/call-failure.ts'
import { formatCount, formatNpr } from '../../../domain/format.ts'
import { goalTypes, goalWords } from '../../../domain/plan/activities/lists.ts'
import { isNpr, nprSum } from '../../../domain/plan/activities/money.ts'
import {
  addProposals,
  type PlanProposals,
  readProposals,
  waysText,
} from '../../../domain/plan/activities/proposals-contract.ts'
import type { Ways } from '../../../domain/plan/proposals/claims.ts'
import { suppliesHouseholds } from '../../../domain/plan/proposals/delivery.ts'
import { groupOf, isJoinable, isOffered, regroup, splitGroup } from '../../../domain/plan/proposals/groups.ts'
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
import { type Members, type Proposal, ProposalGroupCard } from './proposal-group-card.tsx'
import classes from './proposals.module.css'

const toast = toastsOf('proposals.add')

type Props = {
  /** Total budget of the plan's activities, in NPR. */
  total: number
  /** Called with the goals that have new activities. */
  added(goals: readonly string[]): Promise<unknown>
  close(): void
}

/**
 * The selected groups, budgets by the first key of their group, and the groups and alternatives that differ from the
 * proposed ones.
 */
type Chosen = {
  ticked: string[]
  budgets: Record<string, number | null>
  made?: string[][]
  ways?: Ways
}
const none: Chosen = { ticked: [], budgets: {} }

/** Activities that are proposed from the results of the plan, in groups. All selected groups are added together. */
export function ProposalsDialog({ total, added, close }: Props) {
  const say = useSay()
  const plan = usePlan()
  const draft = useDraftState<Chosen>(`plan.${plan.id}.activities.proposals`, none)
  const { ways = {} } = draft.value
  const query = useQuery({
    ...endpointQuery(readProposals, {
      params: { plan: String(plan.id) },
      query: Object.keys(ways).length === 0 ? {} : { ways: waysText(ways) },
    }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog title={say('proposal.title')} closeLabel={say('shell.close')} close={close} isWide>
      <div className={classes.page}>
        <p className={classes.note}>{say('proposal.sentence')}</p>
        {query.data ? (
          <Ticks
            {...query.data}
            draft={draft}
            isStale={query.isPlaceholderData}
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

type TicksProps = PlanProposals & {
  draft: ReturnType<typeof useDraftState<Chosen>>
  /** Whether other alternatives are being loaded. */
  isStale: boolean
  total: number
  again(): void
  done(goals: string[]): Promise<unknown>
}
function Ticks({ proposals, groups, reasons, draft, isStale, total, again, done }: TicksProps) {
  const say = useSay()
  const plan = usePlan()
  const language = languageChoice.use()
  const { budgets, made = [], ways = {} } = draft.value
  const ticked = new Set(draft.value.ticked)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const byKey = new Map(proposals.map(one => [one.key, one]))
  const shown = regroup(made, { proposals, groups }).map(
    keys => keys.flatMap(key => byKey.get(key) ?? []) as Members,
  )
  const budgetOf = (members: Members) => groupOf(members).budget ?? budgets[members[0].key] ?? null
  const isTicked = (members: Members) => members.every(({ key }) => ticked.has(key))
  const chosen = shown.filter(isTicked)
  const isWhole = chosen.every(members => isNpr(budgetOf(members)))
  const sum = nprSum(chosen.map(budgetOf).filter(isNpr))
  const known = shown.filter(members => groupOf(members).budget !== null)
  const there = proposals.filter(({ activity_code }) => activity_code !== null)
  const aside = proposals.filter(one => one.activity_code === null && !isOffered(one))
  const keysOf = (members: readonly Proposal[]) => members.map(({ key }) => key)
  const householdsOf = (isCounted: (one: Proposal) => boolean) =>
    chosen.flat().reduce((all, one) => all + (isCounted(one) ? (one.households ?? 0) : 0), 0)
  const stoves = householdsOf(({ measure }) => measure === 'ics')

  const withTicks = (now: string[], keys: string[], isOn: boolean) =>
    isOn ? [...new Set([...now, ...keys])] : now.filter(one => !keys.includes(one))
  const tick = (members: Members, isOn: boolean) =>
    draft.setValue(was => ({ ...was, ticked: withTicks(was.ticked, keysOf(members), isOn) }))
  /** Replaces some groups with others. */
  const replace = (gone: readonly Members[], come: string[][]) =>
    draft.setValue(was => ({
      ...was,
      made: [...shown.filter(one => !gone.includes(one)).map(keysOf), ...come],
    }))
  const choose = (more: Ways) => draft.setValue(was => ({ ...was, ways: { ...was.ways, ...more } }))

  /** Returns whether the activities were added. */
  async function add(): Promise<boolean> {
    if (chosen.length === 0 || !isWhole) {
      setError(say('proposal.notWhole'))
      return false
    }
    setBusy(true)
    setError(undefined)
    const body = {
      groups: chosen.map(members => {
        const own = groupOf(members).budget === null ? { budget: budgetOf(members) ?? 0 } : {}
        return { keys: keysOf(members), ...own }
      }),
      ways,
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
      {proposals.length === 0 && <p>{say('proposal.nothing')}</p>}
      {goalTypes.map((goal, at) => {
        const here = shown.filter(([first]) => first.goal === goal)
        if (here.length === 0) return null
        return (
          <Fragment key={goal}>
            <h3 className={classes.goal}>
              {at + 1} {say(goalWords(goal))}
            </h3>
            <ul className={classes.cards}>
              {here.map(members => (
                <ProposalGroupCard
                  key={members[0].key}
                  members={members}
                  isTicked={isTicked(members)}
                  tick={isOn => tick(members, isOn)}
                  budget={budgets[members[0].key] ?? null}
                  setBudget={npr =>
                    draft.setValue(was => ({
                      ...was,
                      ticked: withTicks(was.ticked, keysOf(members), npr !== null),
                      budgets: { ...was.budgets, [members[0].key]: npr },
                    }))
                  }
                  split={() => replace([members], splitGroup(members))}
                  partners={here.filter(one => one !== members && isJoinable(one, members))}
                  merge={partner => replace([members, partner], [keysOf([...members, ...partner])])}
                  choose={choose}
                />
              ))}
            </ul>
          </Fragment>
        )
      })}
      <Folded words="proposal.aside" proposals={aside} choose={choose} isOpen />
      <Folded words="proposal.there" proposals={there} choose={choose} />
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
      {shown.length > 0 && (
        <footer className={classes.foot}>
          <div>
            <span>
              {say('proposal.ticked', {
                count: chosen.length,
                of: shown.length,
                households: formatCount(householdsOf(({ measure }) => suppliesHouseholds(measure))),
              })}
              {stoves > 0 && ` ${say('proposal.stoves', { count: formatCount(stoves) })}`}
            </span>
            <b>{formatNpr(sum)}</b>
          </div>
          <div className={classes.answers}>
            {made.length > 0 && (
              <Button onClick={() => draft.setValue(was => ({ ...was, made: [] }))}>
                {say('proposal.asProposed')}
              </Button>
            )}
            {known.length > 0 && (
              <Button
                onClick={() =>
                  draft.setValue(was => ({
                    ...was,
                    ticked: withTicks(was.ticked, keysOf(known.flat()), true),
                  }))
                }
              >
                {say('proposal.all')}
              </Button>
            )}
            <Button
              variant="primary"
              size="main"
              busy={isBusy || isStale}
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

type FoldedProps = {
  words: 'proposal.aside' | 'proposal.there'
  proposals: readonly Proposal[]
  choose(ways: Ways): void
  isOpen?: boolean
}
function Folded({ words, proposals, choose, isOpen }: FoldedProps) {
  const say = useSay()
  if (proposals.length === 0) return null
  return (
    <details className={classes.folded} open={isOpen}>
      <summary>{say(words, { count: proposals.length })}</summary>
      <ul className={classes.cards}>
        {proposals.map(one => (
          <ProposalCard key={one.key} proposal={one} choose={choose} />
        ))}
      </ul>
    </details>
  )
}
