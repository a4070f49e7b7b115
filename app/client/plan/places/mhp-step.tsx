import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useState } from 'react'
import {
  editProject,
  listProjects,
  type PlanProject,
  removeProject,
  type SavedProjectReply,
  showProject,
} from '../../../domain/mhp/projects/contract.ts'
import { planGeojsons } from '../../../domain/plan/geojsons-contract.ts'
import { projectDifferences } from '../../../domain/plan/places/differences.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { flightAtom, hoveredAtom } from '../../map/map-state.ts'
import { begunProject, projectDraft } from '../../mhp/form/project-draft.tsx'
import { boundsOfReach } from '../../mhp/mhp-shapes.ts'
import { mhpFormOpenAtom, mhpResultAtom } from '../../mhp/mhp-state.ts'
import { useOutline, useToolContext, useWorkingArea } from '../../region/region-queries.ts'
import { Button } from '../../ui/button.tsx'
import { drafts } from '../../ui/draft/drafts.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Confirm } from '../../ui/pane/confirm.tsx'
import { useBatch } from '../../ui/run/use-batch.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { projectHover } from '../map/plan-features.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import { toScreen } from '../plan-screens.ts'
import { StepPage } from '../step-page.tsx'
import classes from '../steps/steps.module.css'
import { BatchBar } from './batch-bar.tsx'
import { RemovePlace, usePlaceActions } from './place-actions.tsx'
import { projectColumns } from './project-columns.tsx'
import { isOld } from './since-column.ts'
import { useNoMicroHydro } from './use-no-micro-hydro.ts'
import { usePlanTool } from './use-plan-tool.ts'
import { useProjectInputs } from './use-project-inputs.ts'

const ScanFields = lazyPart(async () => ({
  default: (await import('../../mhp/scan/scan-fields.tsx')).ScanFields,
}))
const TypedIntake = lazyPart(async () => ({
  default: (await import('../../mhp/form/typed-intake.tsx')).TypedIntake,
}))
const WhatDiffers = lazyPart(() => import('./what-differs.tsx'), 'toast')

/** The micro-hydro projects of a plan (K-032 to K-038). */
export default function MhpStep() {
  const say = useSay()
  const plan = usePlan()
  const isReader = !plan.rights.write
  const params = { plan: String(plan.id) }
  const queries = useQueryClient()
  const refresh = useRefreshPlan()
  const query = useQuery({ ...endpointQuery(listProjects, { params }), staleTime: 0 })
  const rows = query.data
  const table = useTableView({ sizes: [15, 50, 100] }, `plan.${plan.id}.projects`)
  const [result, setResult] = useAtom(mhpResultAtom)
  const [removed, setRemoved] = useState<PlanProject | null>(null)
  const [compares, setCompares] = useState(false)
  const [hovered, hover] = useAtom(hoveredAtom)
  const old = rows?.filter(isOld) ?? []
  const of = useProjectInputs(plan.id, () => void changed())
  const isFormOpen = useAtomValue(mhpFormOpenAtom)
  const begun = begunProject(plan.id)
  const actions = usePlaceActions()
  const none = useNoMicroHydro(plan.id)
  /** Opened by its own button or, if there is no project, by Continue. */
  const [confirming, setConfirming] = useState<'stay' | 'go on' | null>(null)
  const navigate = useNavigate()
  const goOn = () => void navigate(toScreen(plan.id, 'vision-mission'))
  /** Whether to ask is not known until the list has been loaded. */
  async function goOnOrAsk() {
    const projects = rows ?? (await query.refetch({ cancelRefetch: false })).data
    if (isReader || none.isNone || projects?.length !== 0) goOn()
    else setConfirming('go on')
  }
  const fly = useSetAtom(flightAtom)
  const { outline } = useOutline(plan.municipality)
  const { workingArea } = useWorkingArea()
  const context = useToolContext(workingArea, outline, true)
  const { batch, run } = useBatch(changed)
  usePlanTool('mhp')

  async function changed() {
    await Promise.all([
      ...[listProjects, planGeojsons].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
      refresh(plan.id),
    ])
  }

  const read = ({ id }: { id: number }, signal?: AbortSignal) =>
    call(showProject, { query: { mhp_id: String(id) } }, { signal }) as Promise<SavedProjectReply>
  async function show(project: PlanProject) {
    try {
      const reply = await read(project)
      of.show(reply)
      fly({ fit: boundsOfReach(reply) })
    } catch {
      toast.error(say('projects.showFailed', { name: project.name }))
    }
  }
  const recalculate = (list: readonly PlanProject[]) =>
    run(list, async (project, signal) => {
      const { inputs, version, name } = await read(project, signal)
      await call(editProject, { body: { ...inputs, id: project.id, name, version } }, { signal })
    })

  /** Compares today's result with the saved one. */
  async function compare(project: { id: number }, signal: AbortSignal) {
    const before = await read(project, signal)
    const { inputs, id, version, name } = before
    const body = { ...inputs, id, version, name, save_project: false }
    return projectDifferences(before, await call(editProject, { body }, { signal }))
  }

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
      goOn={() => void goOnOrAsk()}
    >
      {!isReader && (
        <div className={classes.sampleTools}>
          <Button variant={of.isPicking ? 'soft' : 'primary'} onClick={of.isPicking ? of.stop : of.begin}>
            <IconPlus size={16} stroke={1.6} aria-hidden />
            {say(of.isPicking ? 'mhp.pick.stop' : 'projects.add')}
          </Button>
          {begun && !isFormOpen && <Button onClick={() => of.goOn(begun)}>{say('projects.goOn')}</Button>}
          {of.isPicking && <span role="status">{say('mhp.pick.going')}</span>}
          {old.length > 0 && (
            <Button disabled={batch !== null} onClick={() => setCompares(true)}>
              {say('differs.open')}
            </Button>
          )}
        </div>
      )}
      <BatchBar batch={batch} />
      <DataTable
        name={say('projects.title')}
        className={classes.people}
        columns={projectColumns}
        rows={rows}
        query={query}
        table={table}
        id={one => one.id}
        hovered={hovered?.layer === projectHover ? hovered.id : null}
        hover={one => hover(one && { layer: projectHover, id: one.id, name: one.name })}
        selected={result?.project_id ?? null}
        select={show}
        actions={one =>
          actions({
            ...one,
            isOld: isOld(one),
            show: () => void show(one),
            recalculate: () => void recalculate([one]),
            edit: () => of.edit(one),
            remove: () => setRemoved(one),
          })
        }
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
              <Button onClick={() => void none.setConfirmed(false)}>{say('projects.takeBack')}</Button>
            ) : (
              <Button onClick={() => setConfirming('stay')}>{say('projects.noneYes')}</Button>
            ))}
        </div>
      )}
      {!isReader && (
        <div className={classes.sample}>
          <Suspense>
            <ScanFields sddmm={plan.municipality} />
            <TypedIntake context={context} draft={`plan.${plan.id}.mhp.intake`} />
          </Suspense>
        </div>
      )}
      {confirming && (
        <Confirm
          title={say('projects.title')}
          button={say('projects.noneYes')}
          question={say('projects.noneAsk')}
          hint={say('projects.noneHint')}
          act={async () => {
            await none.setConfirmed(true)
            setConfirming(null)
            if (confirming === 'go on') goOn()
          }}
          close={() => setConfirming(null)}
        />
      )}
      {compares && (
        <Suspense>
          <WhatDiffers
            places={old}
            compare={compare}
            recalculate={() => void recalculate(old)}
            close={() => setCompares(false)}
          />
        </Suspense>
      )}
      {removed && (
        <RemovePlace
          question={say('projects.deleteAsk', { name: removed.name })}
          words={{ done: 'projects.deleted', failed: 'projects.notDeleted' }}
          remove={() => call(removeProject, { query: { mhp_id: String(removed.id) }, body: undefined })}
          removed={async () => {
            drafts.forget(projectDraft(plan.id, removed.id))
            if (result?.project_id === removed.id) setResult(null)
            await changed()
          }}
          close={() => setRemoved(null)}
        />
      )}
    </StepPage>
  )
}
