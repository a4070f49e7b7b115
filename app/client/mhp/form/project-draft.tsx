import { useAtom, useSetAtom } from 'jotai'
import { type RefObject, useState } from 'react'
import type { LngLat } from '../../../domain/geometry.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { ControlledClashChoice } from '../../ui/draft/controlled-clash-choice.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { drafts } from '../../ui/draft/drafts.ts'
import { isSameJson } from '../../ui/draft/same-json.ts'
import { useControlledClash } from '../../ui/draft/use-controlled-clash.ts'
import {
  type MhpInputs,
  type MhpPlace,
  mhpInputsAtom,
  mhpPlaceAtom,
  type PlanMhp,
  planMhpAtom,
} from '../mhp-state.ts'

/** Name of the draft of a project in a plan, or of a new one if there is no id. */
export const projectDraft = (plan: number, id?: number): string => `plan.${plan}.mhp.${id ?? 'new'}`

type ProjectValues = { name: string } & MhpInputs & { at: LngLat | null; arc_id: number | null }
const untouched: ProjectValues = {
  ...{ name: '', power_kW: null, mhp_interval: null, discharge: undefined, gauging: null },
  ...{ at: null, arc_id: null },
}

/** Place and name of a new project that was not saved, or null if there is none. */
export function begunProject(plan: number): { at: LngLat; arcId: number | null; name: string } | null {
  const { at, arc_id, name } = drafts.read(projectDraft(plan), untouched)?.values ?? untouched
  return at && { at, arcId: arc_id, name }
}

const words: Record<keyof ProjectValues, MessageKey> = {
  name: 'projects.name',
  power_kW: 'mhp.form.power_kW',
  mhp_interval: 'mhp.form.mhp_interval',
  discharge: 'mhp.form.discharge',
  gauging: 'mhp.gauging.flow',
  at: 'mhp.typed',
  arc_id: 'mhp.stream.title',
}

type Props = {
  ofPlan: PlanMhp
  place: MhpPlace
  /** True while the user has to choose between two people's values. Nothing is saved then. */
  hasConflict: RefObject<boolean>
  save(): Promise<boolean>
}
/** Stores the inputs and the place of a plan's project. A discharge belongs to one place only. */
export function ProjectDraft({ ofPlan, place, hasConflict, save }: Props) {
  const [inputs, setInputs] = useAtom(mhpInputsAtom)
  const [, setOfPlan] = useAtom(planMhpAtom)
  const setPlace = useSetAtom(mhpPlaceAtom)
  const typed = { name: ofPlan.name, ...inputs, arc_id: place.arcId }
  const [opened] = useState(typed)
  const isTouched = !isSameJson(typed, opened)
  const values: ProjectValues = { ...typed, at: isTouched ? place.at : null }
  const draft = useControlledClash<ProjectValues>(
    projectDraft(ofPlan.plan_id, ofPlan.id),
    values,
    ({ name, at, arc_id, ...found }) => {
      const isHere = at === null || isSameJson(at, place.at)
      const { power_kW, mhp_interval } = found
      setOfPlan({ ...ofPlan, name })
      setInputs(isHere ? found : { ...inputs, power_kW, mhp_interval })
      if (isHere) setPlace({ ...place, arcId: arc_id })
    },
    ofPlan.id === undefined,
  )
  hasConflict.current = draft.undecided.length > 0
  return (
    <>
      <DraftNotices draft={draft} save={save} />
      <ControlledClashChoice<ProjectValues> draft={draft} words={words} />
    </>
  )
}
