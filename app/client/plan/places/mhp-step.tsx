import { IconPencil, IconPlus, IconRefresh, IconReportAnalytics, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { formatPower_kW } from '../../../domain/format.ts'
import {
  editProject,
  type KeptReply,
  listProjects,
  type PlanProject,
  removeProject,
  showProject,
} from '../../../domain/mhp/projects/contract.ts'
import { noMicroHydro } from '../../../domain/plan/steps/no-micro-hydro.ts'
import type { LngLat } from '../../../domain/spatial/geometry.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { flightAtom } from '../../map/map-state.ts'
import { TypedIntake } from '../../mhp/form/typed-intake.tsx'
import { boundsOfResult } from '../../mhp/mhp-shapes.ts'
import {
  clearMhpAtom,
  mhpInputsAtom,
  mhpPickingAtom,
  mhpResultAtom,
  mhpTabAtom,
  planMhpAtom,
  usualMhpInputs,
} from '../../mhp/mhp-state.ts'
import { ScanFields } from '../../mhp/scan/scan-fields.tsx'
import { useOpenForm } from '../../mhp/use-mhp-picking.ts'
import { useOutline, useToolContext, useWorkingArea } from '../../region/region-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/pane/confirm.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useWords } from '../../ui/use-words.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import { toScreen } from '../plan-screens.ts'
import { StepPage } from '../step-page.tsx'
import classes from '../steps/steps.module.css'
import { BatchBar } from './batch-bar.tsx'
import { useBatch } from './use-batch.ts'
import { usePlanTool } from './use-plan-tool.ts'

const power = (value: number) => formatPower_kW(value)
/** K-032, with what has changed since it was reckoned. */
const columns: readonly Column<PlanProject>[] = [
  { id: 'name', words: 'projects.name', value: one => one.name, searched: true },
  { id: 'local_name', words: 'clusters.settlement', value: one => one.local_name, searched: true },
  {
    id: 'mhp_interval',
    words: 'projects.interval',
    value: one => one.mhp_interval,
    show: one => power(one.mhp_interval),
    number: true,
  },
  {
    id: 'power_kW',
    words: 'projects.power',
    value: one => one.power_kW,
    show: one => power(one.power_kW),
    number: true,
  },
  {
    id: 'changed',
    words: 'clusters.changed',
    value: one => Number(one.atlas_changed),
    show: (one, say) => (one.atlas_changed ? say('clusters.atlasChanged') : ''),
    only: 'table',
  },
]

/** The micro-hydro projects of a plan (K-032 to K-038). */
export default function MhpStep() {
  const say = useWords()
  const plan = usePlan()
  const isReader = !plan.rights.write
  const params = { plan: String(plan.id) }
  const queries = useQueryClient()
  const refresh = useRefreshPlan()
  const query = useQuery({ ...endpointQuery(listProjects, { params }), staleTime: 0 })
  const rows = query.data
  const table = useTableView({ sizes: [15, 50, 100] })
  const [result, setResult] = useAtom(mhpResultAtom)
  const [removed, setRemoved] = useState<PlanProject | null>(null)
  const of = useProjectInputs(plan.id)
  const none = useNoMicroHydro(plan.id)
  /** Asked by its button, or by Continue where no project is there. */
  const [asks, setAsks] = useState<'stay' | 'go on' | null>(null)
  const navigate = useNavigate()
  const goOn = () => void navigate(toScreen(plan.id, 'vision-mission'))
  const fly = useSetAtom(flightAtom)
  const { outline } = useOutline(plan.municipality)
  const { workingArea } = useWorkingArea()
  const context = useToolContext(workingArea, outline, true)
  const { batch, run } = useBatch(changed)
  usePlanTool('mhp')

  async function changed() {
    await Promise.all([queries.invalidateQueries({ queryKey: [listProjects.path] }), refresh(plan.id)])
  }
  // What the form has saved shows as a result at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    if (result?.project_id !== undefined) void changed()
  }, [result])

  const read = ({ id }: PlanProject, signal?: AbortSignal) =>
    call(showProject, { query: { mhp_id: String(id) } }, { signal }) as Promise<KeptReply>
  async function show(project: PlanProject) {
    try {
      const reply = await read(project)
      of.show(reply)
      fly({ fit: boundsOfResult(reply) })
    } catch {
      toast.error(say('projects.showFailed', { name: project.name }))
    }
  }
  const recalculate = (list: readonly PlanProject[]) =>
    run(list, async (project, signal) => {
      const { inputs, version, name } = await read(project, signal)
      await call(editProject, { body: { ...inputs, id: project.id, name, version } }, { signal })
    })

  if (plan.is_in_terai)
    return (
      <StepPage path="energy-baseline-mhp" title={say('projects.title')} sentence={say('projects.sentence')}>
        <p className={classes.note} role="status">
          {say('projects.terai')}
        </p>
      </StepPage>
    )
  return (
    <StepPage
      path="energy-baseline-mhp"
      title={say('projects.title')}
      sentence={say('projects.sentence')}
      goOn={() => (isReader || none.isNone || rows?.length !== 0 ? goOn() : setAsks('go on'))}
    >
      {!isReader && (
        <div className={classes.sampleTools}>
          <Button look={of.isPicking ? 'soft' : 'primary'} onClick={of.isPicking ? of.stop : of.begin}>
            <IconPlus size={16} stroke={1.6} aria-hidden />
            {say(of.isPicking ? 'mhp.pick.stop' : 'projects.add')}
          </Button>
          {of.isPicking && <span role="status">{say('mhp.pick.going')}</span>}
        </div>
      )}
      <BatchBar batch={batch} />
      <DataTable
        name={say('projects.title')}
        className={classes.projects}
        columns={columns}
        rows={rows}
        query={query}
        table={table}
        id={one => one.id}
        selected={result?.project_id ?? null}
        select={show}
        actions={one => [
          {
            label: say('clusters.show', { name: one.name }),
            icon: <IconReportAnalytics size={16} stroke={1.6} aria-hidden />,
            act: () => void show(one),
          },
          ...(isReader
            ? []
            : [
                ...(one.atlas_changed
                  ? [
                      {
                        label: say('clusters.recalculate', { name: one.name }),
                        icon: <IconRefresh size={16} stroke={1.6} aria-hidden />,
                        act: () => void recalculate([one]),
                      },
                    ]
                  : []),
                {
                  label: say('clusters.edit', { name: one.name }),
                  icon: <IconPencil size={16} stroke={1.6} aria-hidden />,
                  act: () => of.edit(one),
                },
                {
                  label: say('clusters.delete', { name: one.name }),
                  icon: <IconTrash size={16} stroke={1.6} aria-hidden />,
                  act: () => setRemoved(one),
                },
              ]),
        ]}
        search={{ label: say('projects.search') }}
        none={say('projects.none')}
        row_px={36}
        isDense
      />
      {rows?.length === 0 && (
        <div className={classes.beside}>
          {none.isNone && <span role="status">{say('projects.isNone')}</span>}
          {!isReader &&
            (none.isNone ? (
              <Button onClick={() => void none.tell(false)}>{say('projects.takeBack')}</Button>
            ) : (
              <Button onClick={() => setAsks('stay')}>{say('projects.noneYes')}</Button>
            ))}
        </div>
      )}
      {!isReader && (
        <div className={classes.sample}>
          <ScanFields sddmm={plan.municipality} />
          <TypedIntake context={context} isRefused={false} />
        </div>
      )}
      {asks && (
        <Confirm
          title={say('projects.title')}
          button={say('projects.noneYes')}
          question={say('projects.noneAsk')}
          hint={say('projects.noneHint')}
          act={async () => {
            await none.tell(true)
            setAsks(null)
            if (asks === 'go on') goOn()
          }}
          close={() => setAsks(null)}
        />
      )}
      {removed && (
        <Confirm
          title={say('admin.delete')}
          question={say('projects.deleteAsk', { name: removed.name })}
          act={async () => {
            try {
              await call(removeProject, { query: { mhp_id: String(removed.id) }, body: undefined })
            } catch (failure) {
              toast.error(say('projects.notDeleted'))
              throw failure
            }
            toast.success(say('projects.deleted'))
            if (result?.project_id === removed.id) setResult(null)
            await changed()
            setRemoved(null)
          }}
          close={() => setRemoved(null)}
        />
      )}
    </StepPage>
  )
}

/** What the form, the picking and the results of the tool show while the screen of the plan is open. */
function useProjectInputs(plan_id: number) {
  const setOf = useSetAtom(planMhpAtom)
  const [isPicking, setPicking] = useAtom(mhpPickingAtom)
  const setInputs = useSetAtom(mhpInputsAtom)
  const setResult = useSetAtom(mhpResultAtom)
  const setTab = useSetAtom(mhpTabAtom)
  const clear = useSetAtom(clearMhpAtom)
  const openForm = useOpenForm()
  useEffect(() => {
    setOf({ plan_id, name: '' })
    setPicking(false)
    return () => {
      clear()
      setOf(null)
      setPicking(true)
    }
  }, [plan_id, setOf, setPicking, clear])
  return {
    isPicking,
    stop: () => setPicking(false),
    begin() {
      setOf({ plan_id, name: '' })
      setInputs(usualMhpInputs)
      setPicking(true)
    },
    edit({ id, version, name, dam_pt_approx, arc_id, power_kW, mhp_interval, discharge }: PlanProject) {
      const [lng, lat] = dam_pt_approx.coordinates
      setOf({ plan_id, name, id, version })
      openForm({ at: [lng, lat] as LngLat, arcId: arc_id }, { power_kW, mhp_interval })
      setInputs(was => ({ ...was, discharge }))
    },
    show(reply: KeptReply) {
      const { id, version, name, inputs } = reply
      setOf({ plan_id, name, id, version })
      setResult({ request: inputs, result: reply, project_id: id })
      setTab('overview')
    },
  }
}

/** The word that there is none stands for a project (S-P 11). */
function useNoMicroHydro(plan: number) {
  const params = { plan: String(plan) }
  const refresh = useRefreshPlan()
  const queries = useQueryClient()
  const asked = endpointQuery(noMicroHydro.show, { params })
  const none = useQuery({ ...asked, staleTime: 0 }).data
  return {
    isNone: none?.confirmed === true,
    async tell(confirmed: boolean) {
      const saved = await call(noMicroHydro.save, { params, body: { confirmed, version: none?.version } })
      queries.setQueryData(asked.queryKey, saved)
      await refresh(plan)
    },
  }
}
