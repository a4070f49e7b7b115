import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { LngLat } from '../../../domain/geometry.ts'
import type { PlanProject, SavedProjectReply } from '../../../domain/mhp/projects/contract.ts'
import {
  clearMhpAtom,
  defaultMhpInputs,
  type MhpPlace,
  mhpInputsAtom,
  mhpPickingAtom,
  mhpResultAtom,
  mhpTabAtom,
  planMhpAtom,
} from '../../mhp/mhp-state.ts'
import { useOpenForm } from '../../mhp/use-mhp-picking.ts'

/**
 * State of the tool's form, selection of lines and results while the plan's screen is open.
 * @param saved called after the form has saved a project
 */
export function useProjectInputs(plan_id: number, saved: () => void) {
  const setOf = useSetAtom(planMhpAtom)
  const [isPicking, setPicking] = useAtom(mhpPickingAtom)
  const setInputs = useSetAtom(mhpInputsAtom)
  const setResult = useSetAtom(mhpResultAtom)
  const setTab = useSetAtom(mhpTabAtom)
  const clear = useSetAtom(clearMhpAtom)
  const openForm = useOpenForm()
  const onSaved = useEffectEvent(saved)
  useEffect(() => {
    setOf({ plan_id, name: '', saved: () => onSaved() })
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
      setOf({ plan_id, name: '', saved })
      setInputs(defaultMhpInputs)
      setPicking(true)
    },
    /** Reopens the form of a new project in the state in which the user left it. */
    goOn(place: MhpPlace) {
      setOf({ plan_id, name: '', saved })
      setInputs(defaultMhpInputs)
      openForm(place)
    },
    edit({ id, version, name, dam_pt_approx, arc_id, power_kW, mhp_interval, discharge }: PlanProject) {
      const [lng, lat] = dam_pt_approx.coordinates
      setOf({ plan_id, name, id, version, saved })
      openForm({ at: [lng, lat] as LngLat, arcId: arc_id }, { power_kW, mhp_interval })
      setInputs(was => ({ ...was, discharge }))
    },
    show(reply: SavedProjectReply) {
      const { id, version, name, inputs } = reply
      setOf({ plan_id, name, id, version, saved })
      setResult({ request: inputs, result: reply, project_id: id })
      setTab('overview')
    },
  }
}
