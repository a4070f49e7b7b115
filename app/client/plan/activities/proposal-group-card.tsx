import { Checkbox, NativeSelect } from '@mantine/core'
import { technologyMarks } from '../../../domain/bat/contract.ts'
import { formatCount, formatNpr, formatPower_kW } from '../../../domain/format.ts'
import { isNpr } from '../../../domain/plan/activities/money.ts'
import type { PlanProposals } from '../../../domain/plan/activities/proposals-contract.ts'
import type { Ways } from '../../../domain/plan/proposals/claims.ts'
import { groupOf } from '../../../domain/plan/proposals/groups.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { TechMark } from '../../ui/tech-mark.tsx'
import { useSay } from '../../ui/use-say.ts'
import { PlaceMarks } from './place-marks.tsx'
import classes from './proposals.module.css'

export type Proposal = PlanProposals['proposals'][number]
export type Members = [Proposal, ...Proposal[]]

type Props = {
  members: Members
  isTicked: boolean
  tick(isTicked: boolean): void
  /** The budget that was typed, if the plan gives none. */
  budget: number | null
  setBudget(npr: number | null): void
  /** Splits the group into groups by ward, or into one group per member. */
  split(): void
  /** Groups with which it can be combined. */
  partners: readonly Members[]
  merge(partner: Members): void
  choose(ways: Ways): void
}

/**
 * Proposals that become one activity, with their totals, their parts and a field for the budget if the plan gives none.
 */
export function ProposalGroupCard(props: Props) {
  const { members, isTicked, tick, budget, setBudget, split, partners, merge, choose } = props
  const say = useSay()
  const group = groupOf(members)
  const name = say(group.description.key, group.description.params)
  const [first] = members
  const isOne = members.length === 1
  const isWrong = isTicked && budget !== null && !isNpr(budget)
  return (
    <li className={classes.card} data-ticked={isTicked || undefined}>
      <Checkbox
        checked={isTicked}
        aria-label={say('proposal.tick', { name })}
        onChange={event => tick(event.currentTarget.checked)}
      />
      <div>
        <div className={classes.line}>
          <b>{name}</b>
          {group.budget !== null && <b>{formatNpr(group.budget)}</b>}
        </div>
        {isOne && <Source proposal={first} choose={choose} />}
        {!isOne && group.is_outdated && (
          <small className={classes.outdated}>{say('proposal.outdated')}</small>
        )}
        <div className={classes.line}>
          <span>
            {!isOne && group.technology && <TechMark mark={technologyMarks[group.technology]} />}
            {isOne && <PlaceMarks activity={{ places: group.places, responsible: null }} />}
            {group.households !== null &&
              say('proposal.households', { count: formatCount(group.households) })}
            {group.kW !== null && <span>{formatPower_kW(group.kW)}</span>}
          </span>
          <span>
            {!isOne && (
              <Button size="small" aria-label={say('proposal.splitOf', { name })} onClick={split}>
                {say('proposal.split')}
              </Button>
            )}
            {partners.length > 0 && (
              <NativeSelect
                size="xs"
                className={classes.merge}
                aria-label={say('proposal.mergeOf', { name })}
                value=""
                onChange={event => {
                  const partner = partners.find(([{ key }]) => key === event.currentTarget.value)
                  if (partner) merge(partner)
                }}
              >
                <option value="">{say('proposal.merge')}</option>
                {partners.map(partner => {
                  const { description } = groupOf(partner)
                  return (
                    <option key={partner[0].key} value={partner[0].key}>
                      {say(description.key, description.params)}
                    </option>
                  )
                })}
              </NativeSelect>
            )}
          </span>
        </div>
        {group.budget === null && (
          <NumberField
            aria-label={say('proposal.budgetOf', { name })}
            hint={say('proposal.budgetOpen')}
            unit={say('activity.npr')}
            isGrouped
            value={budget}
            errors={isWrong ? [say('activity.twoDecimals')] : undefined}
            change={setBudget}
          />
        )}
        {!isOne && (
          <details className={classes.parts}>
            <summary>{say('proposal.members', { count: members.length })}</summary>
            <ul>
              {members.map(one => (
                <Part key={one.key} proposal={one} choose={choose} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  )
}

function Part({ proposal, choose }: { proposal: Proposal; choose(ways: Ways): void }) {
  const say = useSay()
  const { description, households, budget } = proposal
  return (
    <li>
      <div className={classes.line}>
        <span>{say(description.key, description.params)}</span>
        <span>
          {households !== null && say('proposal.households', { count: formatCount(households) })}
          {budget !== null && <span>{formatNpr(budget)}</span>}
        </span>
      </div>
      <Source proposal={proposal} choose={choose} />
    </li>
  )
}

/** The source of a proposal, what it has in common with others, and the alternative that can be selected. */
export function Source({ proposal, choose }: { proposal: Proposal; choose(ways: Ways): void }) {
  const say = useSay()
  const { source, technology, notes, left_out, instead, is_outdated } = proposal
  return (
    <>
      <small>
        {technology && <TechMark mark={technologyMarks[technology]} />} {say(source.key, source.params)}
      </small>
      {is_outdated && <small className={classes.outdated}>{say('proposal.outdated')}</small>}
      {[...notes, ...(left_out ? [left_out] : [])].map(({ key, params }) => (
        <small key={`${key} ${params?.name ?? ''}`}>{say(key, params)}</small>
      ))}
      {instead && (
        <span>
          <Button size="small" onClick={() => choose({ [instead.project]: instead.way })}>
            {say(instead.way === 'project' ? 'proposal.plant' : 'proposal.clusters')}
          </Button>
        </span>
      )}
    </>
  )
}
