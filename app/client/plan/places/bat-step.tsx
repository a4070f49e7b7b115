import { useAtom, useSetAtom } from 'jotai'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { PlanCluster, SavedClusterReply } from '../../../domain/bat/clusters/contract.ts'
import { formatCount, formatPercent } from '../../../domain/format.ts'
import { boundsOf, type LngLat } from '../../../domain/geometry.ts'
import { clusterDifferences } from '../../../domain/plan/places/differences.ts'
import { centroid } from '../../../domain/spatial/centroid.ts'
import { batResultAtom, planClustersAtom } from '../../bat/bat-state.ts'
import { overlapsOf } from '../../bat/form/overlaps.ts'
import { useAllHouseholds, useHouses } from '../../bat/use-houses.ts'
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
import { clusterDraft } from './cluster/draft-name.ts'
import { useClusterInputs } from './cluster/use-cluster-inputs.ts'
import { ClusterTools } from './cluster-tools.tsx'
import { RemovePlace } from './place-actions.tsx'
import { SessionClusters } from './session-clusters.tsx'
import { isOld } from './since-column.ts'
import { useClusters } from './use-clusters.ts'
import { usePlanTool } from './use-plan-tool.ts'

const ClusterEditor = lazyPart(async () => ({
  default: (await import('./cluster/cluster-editor.tsx')).ClusterEditor,
}))
const Corrections = lazyPart(async () => ({
  default: (await import('../corrections/corrections.tsx')).Corrections,
}))
const ProposedClusters = lazyPart(
  async () => ({
    default: (await import('./proposed-clusters.tsx')).ProposedClusters,
  }),
  'toast',
)
const CostRatesDialog = lazyPart(() => import('../costs/cost-rates-dialog.tsx'), 'toast')
const WhatDiffers = lazyPart(() => import('./what-differs.tsx'), 'toast')

const ringOf = ({ polygon }: PlanCluster) => polygon.coordinates[0] as LngLat[]

/** Content that is shown instead of the table (the map corrections) or over it. */
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
  const [open, setOpen] = useState<Open | null>(null)
  const fly = useSetAtom(flightAtom)
  const old = rows?.filter(isOld) ?? []
  usePlanTool('bat')
  useClustersOnMap(rows, id => {
    const cluster = rows?.find(one => one.id === id)
    if (cluster && inputs.edited === null) void show(cluster)
  })

  /** Reads a cluster and moves the map to it, in order to show or edit it. */
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
              propose={() => setOpen({ what: 'proposals' })}
              recalculate={() => recalculate(old)}
              compare={() => setOpen({ what: 'differences' })}
              editRates={() => setOpen({ what: 'rates' })}
              correct={openCorrections}
            />
            <SessionClusters ended={clusters.changed} />
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
        {rows && <Covered rows={rows} />}
      </>
    )
  }

  function dialog(open: Open) {
    switch (open.what) {
      case 'corrections':
        return null
      case 'proposals':
        return (
          rows && (
            <ProposedClusters
              rows={rows}
              add={list => {
                close()
                void run(list, (one, signal) => clusters.save(one, signal))
              }}
              close={close}
            />
          )
        )
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

/** While the screen is open, the map shows the clusters of the plan and reports clicks on them. */
function useClustersOnMap(rows: readonly PlanCluster[] | undefined, clicked: (id: number) => void) {
  const draw = useSetAtom(planClustersAtom)
  const clickedNow = useEffectEvent(clicked)
  useEffect(() => {
    const clusters = (rows ?? []).map(row => ({
      cluster_id: row.id,
      ring: ringOf(row),
      at: centroid([ringOf(row)]),
      best: row.best,
      name: row.cluster_name,
    }))
    draw({ clusters, clicked: id => clickedNow(id) })
  }, [rows, draw])
  useEffect(() => () => draw(null), [draw])
}

/** For example "698 of 2,302 households are in a cluster". */
function Covered({ rows }: { rows: readonly PlanCluster[] }) {
  const say = useSay()
  const all = useAllHouseholds(usePlan().municipality)
  const inside = rows.reduce((sum, { num_household }) => sum + num_household, 0)
  if (all === null) return null
  return (
    <p className={classes.sum}>
      <span>{say('clusters.covered', { inside: formatCount(inside), all: formatCount(all) })}</span>
      <progress value={Math.min(inside, all)} max={Math.max(all, 1)} aria-hidden />
      <b>{formatPercent((100 * inside) / Math.max(all, 1))}</b>
    </p>
  )
}

function Overlaps({ rows }: { rows: readonly PlanCluster[] | undefined }) {
  const say = useSay()
  const houses = useHouses(usePlan().municipality, null)
  const overlaps = useMemo(
    () =>
      overlapsOf(
        (rows ?? []).map(({ cluster_name, polygon }) => ({
          cluster_name,
          ring: polygon.coordinates[0] as LngLat[],
        })),
        houses,
      ),
    [rows, houses],
  )
  return overlaps.slice(0, 5).map(({ first, second, count }) => (
    <p key={`${first.cluster_name} ${second.cluster_name}`} className={classes.doubt} role="status">
      {say('bat.clusters.overlap', {
        count: formatCount(count),
        first: first.cluster_name,
        second: second.cluster_name,
      })}
    </p>
  ))
}
