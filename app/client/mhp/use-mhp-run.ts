import { useSetAtom, useStore } from 'jotai'
import {
  type CalculationReply,
  editProject,
  type MhpCalculationInput,
  mhpCalculate,
} from '../../domain/mhp/projects/contract.ts'
import { newSentKey } from '../api/sent-key.ts'
import { drafts } from '../ui/draft/drafts.ts'
import { useRun } from '../ui/run/use-run.ts'
import { toastsOf } from '../ui/toast/toast.ts'
import { useSay } from '../ui/use-say.ts'
import { projectDraft } from './form/project-draft.tsx'
import {
  mhpAnswerOpenAtom,
  mhpFormOpenAtom,
  mhpPickingAtom,
  mhpResultAtom,
  mhpTabAtom,
  type PlanMhp,
  planMhpAtom,
  selectedPowerhouseAtom,
} from './mhp-state.ts'

const toast = toastsOf('mhp.keep')

/** Runs the analysis. Its result closes the form and is stored in a single atom. */
export function useMhpRun() {
  const say = useSay()
  const setResult = useSetAtom(mhpResultAtom)
  const setOpen = useSetAtom(mhpFormOpenAtom)
  const setPicking = useSetAtom(mhpPickingAtom)
  const setTab = useSetAtom(mhpTabAtom)
  const openAnswer = useSetAtom(mhpAnswerOpenAtom)
  const select = useSetAtom(selectedPowerhouseAtom)
  const { run, ...state } = useRun(mhpCalculate)
  const edit = useRun(editProject)
  const store = useStore()
  function saveToPlan(
    request: MhpCalculationInput,
    { plan_id, name, id, version, saved }: PlanMhp,
  ): Promise<boolean> {
    const body = { ...request, plan_id, name, save_project: true }
    const done = (result: CalculationReply) => {
      drafts.forget(projectDraft(plan_id, id))
      shown(request, result)
      saved()
      toast.success(say(id === undefined ? 'projects.added' : 'projects.edited'))
    }
    if (id === undefined) return run({ body }, done, () => toast.error(say('projects.notAdded')))
    return edit.run({ body: { ...body, id, version } }, done, () => toast.error(say('projects.notEdited')))
  }
  function shown(request: MhpCalculationInput, result: CalculationReply) {
    setResult({ request, result, ...(result.id ? { project_id: result.id } : { key: newSentKey() }) })
    select(null)
    setTab('overview')
    openAnswer(true)
    setOpen(false)
    setPicking(false)
  }
  return {
    ...state,
    /** Returns whether it succeeded. */
    run(request: MhpCalculationInput): Promise<boolean> {
      const ofPlan = store.get(planMhpAtom)
      if (ofPlan) return saveToPlan(request, ofPlan)
      return run({ body: request }, result => {
        shown(request, result)
        toast.success(say('tool.done'))
      })
    },
  }
}
