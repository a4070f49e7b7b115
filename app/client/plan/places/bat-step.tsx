import { useAtom, useSetAtom } from 'jotai'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { PlanCluster, SavedClusterReply } from '../../../domain/bat/clusters/contract.ts'
import { formatCount, formatPercent } from '../../../domain/format.ts'
import { boundsOf, type LngLat } from '../../../domain/geometry.ts'
import { clusterDifferences } from '../../../domain/plan/places/differences.ts'
import { centroid } from '../../../domain/spatial/centroid.ts'
import {
  batResultAtom,
  clickedClusterAtom,
  hoveredClusterAtom,
  planClustersAtom,
} from '../../bat/bat-state.ts'
import { overlapsOf } from '../../bat/form/overlaps.ts'
import { useAllHouseholds, useHouses } from '../../bat/use-houses.ts'
import { flightAtom } from '../../map/map-state.ts'
import { drafts } from '../../ui/draft/drafts.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useBatch } from '../../ui/run/use-batch.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { OpenCorrections } from '../corrections/open-corrections.tsx'
import { usePlan } from '../plan-context.tsx'
import { StepPage } from '../step-page.tsx'
import classes from '../steps/steps.module.css'
import { BatchBar } from './batch-bar.tsx'
import { clusterDraft } from './cluster/draft-name.ts'
import { useClusterInputs } from './cluster/use-cluster-inputs.ts'
import { clusterColumns } from './cluster-columns.tsx'
import { ClusterTools } from './cluster-tools.tsx'
import { RemovePlace, usePlaceActions } from './place-actions.tsx'
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

/** The BAT clusters of a plan (K-014 to K-031). */
export default function BatStep() {
  const say = useSay()
  const plan = usePlan()
  const isReader = !plan.rights.write
  const clusters = useClusters()
  const { rows } = clusters
  const inputs = useClusterInputs()
  const actions = usePlaceActions()
  const { batch, run } = useBatch(clusters.changed)
  const table = useTableView({ sizes: [15, 50, 100] }, `plan.${plan.id}.clusters`)
  const [hovered, hover] = useAtom(hoveredClusterAtom)
  const [clicked, setClicked] = useAtom(clickedClusterAtom)
  const [result, setResult] = useAtom(batResultAtom)
  const [removed, setRemoved] = useState<PlanCluster | null>(null)
  const [proposes, setProposes] = useState(false)
  const [corrects, setCorrects] = useState(false)
  const [compares, setCompares] = useState(false)
  const [editsRates, setEditsRates] = useState(false)
  const fly = useSetAtom(flightAtom)
  const old = rows?.filter(isOld) ?? []
  usePlanTool('bat')
  useClustersOnMap(rows)

  /** Shows or edits it, with the map at its place. */
  async function open(cluster: PlanCluster, then: (reply: SavedClusterReply) => void) {
    fly({ show: boundsOf(ringOf(cluster)) })
    try {
      then(await clusters.show(cluster))
    } catch {
      toast.error(say('clusters.showFailed', { name: cluster.cluster_name }))
    }
  }
  const show = (cluster: PlanCluster) => open(cluster, inputs.show)
  const recalculate = (list: readonly PlanCluster[]) =>
    run(list, async (cluster, signal) => {
      const { inputs: request, version } = await clusters.show(cluster, signal)
      await clusters.save({ request, name: cluster.cluster_name, id: cluster.id, version }, signal)
    })

  /** What it would be today, held against what is kept. */
  async function compare(cluster: { id: number }, signal: AbortSignal) {
    const before = await clusters.show(cluster, signal)
    const now = await clusters.preview(before, signal)
    return clusterDifferences(before, now, before.inputs.extra_params.project_period)
  }

  const toShow = clicked === null ? undefined : rows?.find(({ id }) => id === clicked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each click
  useEffect(() => {
    if (toShow === undefined) return
    setClicked(null)
    if (inputs.edited === null) void show(toShow)
  }, [toShow])

  return (
    <StepPage path="energy-baseline-bat" title={say('clusters.title')} sentence={say('clusters.sentence')}>
      {corrects ? (
        <Suspense>
          <Corrections close={() => setCorrects(false)} />
        </Suspense>
      ) : inputs.edited !== null ? (
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
      ) : (
        <>
          {isReader ? (
            <div className={classes.sampleTools}>
              <OpenCorrections open={() => setCorrects(true)} />
            </div>
          ) : (
            <>
              <ClusterTools
                oldCount={old.length}
                batch={batch}
                canPropose={rows !== undefined}
                add={inputs.begin}
                propose={() => setProposes(true)}
                recalculate={() => void recalculate(old)}
                compare={() => setCompares(true)}
                editRates={() => setEditsRates(true)}
                correct={() => setCorrects(true)}
              />
              <SessionClusters ended={clusters.changed} />
            </>
          )}
          <BatchBar batch={batch} />
          <Overlaps rows={rows} />
          <DataTable
            name={say('clusters.title')}
            className={classes.people}
            columns={clusterColumns}
            rows={rows}
            query={clusters.query}
            table={table}
            id={one => one.id}
            hovered={hovered}
            hover={one => hover(one?.id ?? null)}
            selected={result?.kind === 'zonal' ? result.cluster_id : null}
            select={show}
            actions={one =>
              actions({
                name: one.cluster_name,
                isOld: isOld(one),
                show: () => void show(one),
                recalculate: () => void recalculate([one]),
                edit: () => void open(one, inputs.edit),
                remove: () => setRemoved(one),
              })
            }
            search={{ label: say('clusters.search') }}
            none={say(isReader ? 'clusters.noneToRead' : 'clusters.none')}
            row_px={36}
            isDense
          />
          {rows && <Covered rows={rows} />}
        </>
      )}
      {proposes && rows && (
        <Suspense>
          <ProposedClusters
            rows={rows}
            add={list => {
              setProposes(false)
              void run(list, (one, signal) => clusters.save(one, signal))
            }}
            close={() => setProposes(false)}
          />
        </Suspense>
      )}
      {editsRates && (
        <Suspense>
          <CostRatesDialog close={() => setEditsRates(false)} />
        </Suspense>
      )}
      {compares && (
        <Suspense>
          <WhatDiffers
            places={old.map(one => ({ ...one, name: one.cluster_name }))}
            compare={compare}
            recalculate={() => void recalculate(old)}
            close={() => setCompares(false)}
          />
        </Suspense>
      )}
      {removed && (
        <RemovePlace
          question={say('clusters.deleteAsk', { name: removed.cluster_name })}
          words={{ done: 'clusters.deleted', failed: 'clusters.notDeleted' }}
          remove={() => clusters.remove(removed)}
          removed={async () => {
            drafts.forget(clusterDraft(plan.id, removed.id))
            if (result?.kind === 'zonal' && result.cluster_id === removed.id) setResult(null)
            await clusters.changed()
          }}
          close={() => setRemoved(null)}
        />
      )}
    </StepPage>
  )
}

/** The map shows the clusters of the plan as long as the screen is open. */
function useClustersOnMap(rows: readonly PlanCluster[] | undefined) {
  const draw = useSetAtom(planClustersAtom)
  useEffect(() => {
    draw(
      (rows ?? []).map(row => ({
        cluster_id: row.id,
        ring: ringOf(row),
        at: centroid([ringOf(row)]),
        best: row.best,
        name: row.cluster_name,
      })),
    )
  }, [rows, draw])
  useEffect(() => () => draw(null), [draw])
}

/** "698 of 2,302 households are in a cluster". */
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
