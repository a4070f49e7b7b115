import { useAtom, useSetAtom } from 'jotai'
import { Suspense, useState } from 'react'
import type { PlanCluster, SavedClusterReply } from '../../../domain/bat/clusters/contract.ts'
import { boundsOf } from '../../../domain/geometry.ts'
import { clusterDifferences } from '../../../domain/plan/places/differences.ts'
import { batResultAtom } from '../../bat/bat-state.ts'
import { flightAtom } from '../../map/map-state.ts'
import { drafts } from '../../ui/draft/drafts.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useBatch } from '../../ui/run/use-batch.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { OpenCorrections } from '../corrections/open-corrections.tsx'
import { usePlan } from '../plan-context.tsx'
import { StepPage } from '../step-page.tsx'
import classes from '../steps/steps.module.css'
import { BatchBar } from './batch-bar.tsx'
import { ClusterTable } from './cluster/cluster-table.tsx'
import { Covered } from './cluster/covered.tsx'
import { clusterDraft } from './cluster/draft-name.ts'
import { Overlaps } from './cluster/overlaps.tsx'
import { useClusterInputs } from './cluster/use-cluster-inputs.ts'
import { ringOf, useClustersOnMap } from './cluster/use-clusters-on-map.ts'
import { ClusterTools } from './cluster-tools.tsx'
import { RemovePlace } from './place-actions.tsx'
import { proposalsDraft, useProposals } from './proposals/use-proposals.ts'
import { isOld } from './since-column.ts'
import { type ClusterRequest, useClusters } from './use-clusters.ts'
import { usePlanTool } from './use-plan-tool.ts'

const ClusterEditor = lazyPart(async () => ({
  default: (await import('./cluster/cluster-editor.tsx')).ClusterEditor,
}))
const Corrections = lazyPart(async () => ({
  default: (await import('../corrections/corrections.tsx')).Corrections,
}))
const ProposedSettlements = lazyPart(async () => ({
  default: (await import('./proposals/proposed-settlements.tsx')).ProposedSettlements,
}))
const SessionClusters = lazyPart(async () => ({
  default: (await import('./session-clusters.tsx')).SessionClusters,
}))
const CostRatesDialog = lazyPart(() => import('../costs/cost-rates-dialog.tsx'), 'toast')
const WhatDiffers = lazyPart(() => import('./what-differs.tsx'), 'toast')

/** Content shown instead of the table (map corrections, proposals) or in a dialog above it. */
type Open =
  | { what: 'corrections' | 'proposals' | 'rates' | 'differences' }
  | { what: 'removal'; cluster: PlanCluster }

/** The BAT clusters of a plan (K-014 to K-031). */
export default function BatStep() {
  const say = useSay()
  const plan = usePlan()
  const isReader = !plan.rights.write
  const clusters = useClusters()
  const { rows } = clusters
  const inputs = useClusterInputs(plan.id)
  const { batch, run } = useBatch(clusters.changed)
  const [result, setResult] = useAtom(batResultAtom)
  const [open, setOpen] = useState<Open | null>(() =>
    !isReader && drafts.has(proposalsDraft(plan.id)) ? { what: 'proposals' } : null,
  )
  const fly = useSetAtom(flightAtom)
  const old = rows?.filter(isOld) ?? []
  const proposals = useProposals(rows)
  const offered = proposals.proposals?.offered ?? []
  usePlanTool('bat')
  useClustersOnMap(rows, id => {
    const cluster = rows?.find(one => one.id === id)
    if (cluster && inputs.edited === null && open?.what !== 'proposals') void show(cluster)
  })

  /** Reads a cluster to show or edit it, and moves the map to it. */
  async function read(cluster: PlanCluster, then: (reply: SavedClusterReply) => void) {
    fly({ show: boundsOf(ringOf(cluster)) })
    try {
      then(await clusters.show(cluster))
    } catch {
      toast.error(say('clusters.showFailed', { name: cluster.cluster_name }))
    }
  }
  const show = (cluster: PlanCluster) => read(cluster, inputs.show)
  const recalculate = (list: readonly PlanCluster[]) =>
    void run(list, async (cluster, signal) => {
      const { inputs: request, version } = await clusters.show(cluster, signal)
      await clusters.save({ request, name: cluster.cluster_name, id: cluster.id, version }, signal)
    })

  /** Adds the selected settlements. They remain selected until all of them have been added. */
  async function addAll(list: readonly ClusterRequest[]) {
    let added = 0
    close()
    await run(list, async (one, signal) => {
      await clusters.save(one, signal)
      added++
    })
    if (added === list.length) drafts.forget(proposalsDraft(plan.id))
  }

  /** Compares today's result with the saved one. */
  async function compare(cluster: { id: number }, signal: AbortSignal) {
    const before = await clusters.show(cluster, signal)
    const now = await clusters.preview(before, signal)
    return clusterDifferences(before, now, before.inputs.extra_params.project_period)
  }

  const close = () => setOpen(null)
  const openCorrections = () => setOpen({ what: 'corrections' })
  return (
    <StepPage path="energy-baseline-bat" title={say('clusters.title')} sentence={say('clusters.sentence')}>
      {page()}
      {open && dialog(open)}
    </StepPage>
  )

  function page() {
    if (open?.what === 'corrections')
      return (
        <Suspense>
          <Corrections close={close} />
        </Suspense>
      )
    if (open?.what === 'proposals' && rows)
      return (
        <Suspense>
          <ProposedSettlements rows={rows} state={proposals} add={list => void addAll(list)} close={close} />
        </Suspense>
      )
    if (inputs.edited !== null)
      return (
        <Suspense>
          <ClusterEditor
            key={inputs.edited.id ?? 'new'}
            edited={inputs.edited}
            clusters={clusters}
            saved={reply => {
              inputs.show(reply)
              void clusters.changed()
            }}
            close={inputs.close}
          />
        </Suspense>
      )
    return (
      <>
        {isReader ? (
          <div className={classes.sampleTools}>
            <OpenCorrections open={openCorrections} />
          </div>
        ) : (
          <>
            <ClusterTools
              oldCount={old.length}
              batch={batch}
              canPropose={rows !== undefined}
              add={inputs.begin}
              proposedCount={offered.length}
              propose={() => {
                inputs.close()
                setOpen({ what: 'proposals' })
              }}
              recalculate={() => recalculate(old)}
              compare={() => setOpen({ what: 'differences' })}
              editRates={() => setOpen({ what: 'rates' })}
              correct={openCorrections}
            />
            <Suspense>
              <SessionClusters ended={clusters.changed} />
            </Suspense>
          </>
        )}
        <BatchBar batch={batch} />
        <Overlaps rows={rows} />
        <ClusterTable
          clusters={clusters}
          selected={result?.kind === 'zonal' ? (result.cluster_id ?? null) : null}
          show={cluster => void show(cluster)}
          recalculate={cluster => recalculate([cluster])}
          edit={cluster => void read(cluster, inputs.edit)}
          remove={cluster => setOpen({ what: 'removal', cluster })}
        />
        {rows && <Covered rows={rows} proposed={offered} />}
      </>
    )
  }

  function dialog(open: Open) {
    switch (open.what) {
      case 'corrections':
      case 'proposals':
        return null
      case 'rates':
        return <CostRatesDialog close={close} />
      case 'differences':
        return (
          <WhatDiffers
            places={old.map(one => ({ ...one, name: one.cluster_name }))}
            compare={compare}
            recalculate={() => recalculate(old)}
            close={close}
          />
        )
      case 'removal': {
        const { cluster } = open
        return (
          <RemovePlace
            question={say('clusters.deleteAsk', { name: cluster.cluster_name })}
            words={{ done: 'clusters.deleted', failed: 'clusters.notDeleted' }}
            remove={() => clusters.remove(cluster)}
            removed={async () => {
              drafts.forget(clusterDraft(plan.id, cluster.id))
              if (result?.kind === 'zonal' && result.cluster_id === cluster.id) setResult(null)
              await clusters.changed()
            }}
            close={close}
          />
        )
      }
    }
  }
}
