import { Checkbox } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { failureText } from '../../../../domain/api/call-failure.ts'
import { maxPlanClusters, type PlanCluster } from '../../../../domain/bat/clusters/contract.ts'
import type { ProposedSettlement } from '../../../../domain/bat/clusters/proposed-settlements.ts'
import { formatCount } from '../../../../domain/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DraftNotices } from '../../../ui/draft/draft-notices.tsx'
import type { TableColumn } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFittingRows } from '../../../ui/table/use-fitting-rows.ts'
import { useTableView } from '../../../ui/table/use-table-view.ts'
import { useSay } from '../../../ui/use-say.ts'
import { usePlan } from '../../plan-context.tsx'
import classes from '../../steps/steps.module.css'
import { Covered } from '../cluster/covered.tsx'
import type { ClusterRequest } from '../use-clusters.ts'
import { proposalColumns, proposalRules } from './proposal-columns.tsx'
import own from './proposals.module.css'
import { type ProposalsState, toClusterRequest, useProposalChoice } from './use-proposals.ts'
import { useProposalsOnMap } from './use-proposals-on-map.ts'

type Props = {
  rows: readonly PlanCluster[]
  state: ProposalsState
  add(list: ClusterRequest[]): void
  close(): void
}
const none: readonly ProposedSettlement[] = []

/** Settlements found by the density of houses. They are selected in the table or on the map and then added. */
export function ProposedSettlements({ rows, state, add, close }: Props) {
  const say = useSay()
  const plan = usePlan()
  const { query, proposals, grouping } = state
  const offered = proposals?.offered ?? none
  const { draft, chosen, choose } = useProposalChoice(offered)
  const onMap = useProposalsOnMap(offered, chosen, row => choose([row], !chosen.includes(row)))
  const table = useTableView(proposalRules, `plan.${plan.id}.proposals`)
  const name: TableColumn<ProposedSettlement> = {
    id: 'name',
    words: 'clusters.name',
    value: row => row.name,
    show: row => (
      <Checkbox
        label={row.name}
        checked={chosen.includes(row)}
        onChange={({ currentTarget }) => choose([row], currentTarget.checked)}
      />
    ),
    searched: true,
  }
  const columns = [name, ...proposalColumns]
  const fitting = useFittingRows(columns, offered, table.view, false)
  const room = maxPlanClusters - rows.length
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the list no longer exists, so the heading gets the focus.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])

  function cancel() {
    draft.reset()
    close()
  }
  return (
    <section className={own.proposals} aria-label={say('clusters.proposedTitle')}>
      <h3 ref={heading} tabIndex={-1}>
        {say('clusters.proposedTitle')}
      </h3>
      <DraftNotices draft={draft} guardsLeave={false} />
      {query.isError ? (
        <p className={classes.doubt} role="alert">
          {say('clusters.proposedFailed')} {failureText(query.error, say)}{' '}
          <Button size="small" onClick={() => void query.refetch()}>
            {say('shell.retry')}
          </Button>
        </p>
      ) : proposals === undefined || grouping === undefined ? (
        <p role="status">{say('clusters.looking')}</p>
      ) : (
        <>
          <p className={classes.note}>
            {say('clusters.proposedHow', { least: grouping.least_houses, reach: grouping.reach_m })}{' '}
            {say('clusters.proposedNot', {
              clusters: formatCount(proposals.inClusters),
              grid: formatCount(proposals.withGrid),
            })}
          </p>
          <DataTable
            name={say('clusters.proposedTitle')}
            className={classes.people}
            columns={columns}
            rows={offered}
            table={table}
            id={row => row.settlement_id}
            hovered={onMap.hovered}
            hover={onMap.hover}
            chosen={chosen.length}
            actions={row => [
              {
                label: say('clusters.showOnMap', { name: row.name }),
                icon: <IconMapPin size={16} stroke={1.6} aria-hidden />,
                act: () => onMap.show(row),
              },
            ]}
            search={{ label: say('clusters.searchProposed') }}
            none={say('clusters.proposedNone')}
            tools={
              offered.length > 0 && (
                <>
                  <Button size="small" onClick={() => choose(fitting, true)}>
                    {say('clusters.chooseAll')}
                  </Button>
                  <Button size="small" onClick={() => choose(fitting, false)}>
                    {say('clusters.chooseNone')}
                  </Button>
                </>
              )
            }
            row_px={36}
            isDense
          />
        </>
      )}
      <footer className={own.foot}>
        {chosen.length > room && (
          <p className={classes.doubt} role="status">
            {say('clusters.proposedRoom', { max: formatCount(maxPlanClusters), room: formatCount(room) })}
          </p>
        )}
        <Covered rows={rows} proposed={chosen} isChosen />
        <div className={classes.answers}>
          <Button size="main" onClick={cancel}>
            {say('shell.cancel')}
          </Button>
          <Button
            variant="primary"
            size="main"
            disabled={chosen.length === 0 || chosen.length > room}
            onClick={() => add(chosen.map(toClusterRequest))}
          >
            {say('clusters.addChosen', { count: chosen.length })}
          </Button>
        </div>
      </footer>
    </section>
  )
}
