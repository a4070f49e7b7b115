import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useAtom, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { failureText } from '../../../domain/api/call-failure.ts'
import { formatPosition } from '../../../domain/format.ts'
import { type MhpField, mhpForm } from '../../../domain/mhp/contract.ts'
import { Button } from '../../ui/button.tsx'
import { drafts } from '../../ui/draft/drafts.ts'
import { RestoredDraft } from '../../ui/draft/restored-notice.tsx'
import { FormField } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast/toast.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import classes from '../mhp.module.css'
import { type MhpPlace, mhpDraft, mhpInputsAtom, mhpPlaceAtom, planMhpAtom } from '../mhp-state.ts'
import { useMhpRun } from '../use-mhp-run.ts'
import { GaugingFields } from './gauging-fields.tsx'
import { calculationOf, dischargeOf, gaugingOf, type MhpValues, mhpFormOptions } from './mhp-request.ts'
import { ProjectDraft, projectDraft } from './project-draft.tsx'
import { StreamFacts } from './stream-facts.tsx'
import { useStream } from './use-stream.ts'

const typing_ms = 400

/** Power, interval and discharge of a plant at a place, with what is known about the stream there. */
export function MhpForm({ place, close }: { place: MhpPlace; close(): void }) {
  const say = useSay()
  const [inputs, setInputs] = useAtom(mhpInputsAtom)
  const setPlace = useSetAtom(mhpPlaceAtom)
  const [gauging] = useDebouncedValue(gaugingOf(inputs.gauging), typing_ms)
  const { discharge, stream, isLooking, failure } = useStream(place, gauging)
  const { run, running, refused, forgive } = useMhpRun()
  const [ofPlan, setOfPlan] = useAtom(planMhpAtom)
  const [isTouched, setTouched] = useState(false)
  const values: MhpValues = { ...inputs, discharge: dischargeOf(inputs.discharge, discharge) }
  const arcId = stream?.arc_id ?? place.arcId
  const form = useForm<MhpValues>({
    ...mhpFormOptions,
    state: [values, changeValues],
    refused,
    async save() {
      void saveProject()
    },
  })
  const name = useRef<HTMLInputElement>(null)
  const hasConflict = useRef(false)
  const isNamed = ofPlan === null || ofPlan.name.trim() !== ''
  const mayRun = arcId !== null && discharge !== 'waiting'
  const isReady = form.wrong.length === 0 && isNamed && mayRun

  /** Runs the calculation, and saves it if it belongs to a plan. Returns whether this succeeded. */
  async function saveProject(): Promise<boolean> {
    setTouched(true)
    if (ofPlan !== null && hasConflict.current) {
      toast.refused(say('form.clash'))
      return false
    }
    if (!isNamed) name.current?.focus()
    else if (form.wrong.length > 0) form.toNextFault()
    if (!isReady || arcId === null || running) return false
    const { power_kW, mhp_interval, discharge } = values as Record<MhpField, number>
    return run(calculationOf(place, arcId, { power_kW, mhp_interval, discharge }, gauging))
  }

  /** A discharge that comes from the query does not count as typed. */
  function changeValues(next: MhpValues) {
    forgive()
    const typed = next.discharge === values.discharge ? inputs.discharge : next.discharge
    setInputs({ ...next, discharge: next.gauging === values.gauging ? typed : undefined })
  }

  /** If another stream near the place is selected, the discharge is different. */
  function choose(arcId: number) {
    forgive()
    setPlace({ ...place, arcId })
    setInputs(was => ({ ...was, discharge: undefined, gauging: null }))
  }

  return (
    <form {...form.props} className={classes.form}>
      <p className={tool.hint}>{formatPosition(place.at)}</p>
      {ofPlan === null ? (
        <RestoredDraft restoredAtom={mhpDraft.restoredAtom} />
      ) : (
        <ProjectDraft ofPlan={ofPlan} place={place} hasConflict={hasConflict} save={saveProject} />
      )}
      {ofPlan && (
        <TextInput
          label={say('projects.name')}
          ref={name}
          name="name"
          onBlur={() => setTouched(true)}
          required
          maxLength={200}
          value={ofPlan.name}
          onChange={event => setOfPlan({ ...ofPlan, name: event.currentTarget.value })}
          error={refused.name?.join(' ') ?? (isTouched && !isNamed ? say('field.required') : undefined)}
        />
      )}
      <div className={classes.fields}>
        <FormField form={form} name="power_kW" unit="kW" />
        <FormField form={form} name="mhp_interval" unit="kW" />
        <FormField form={form} name="discharge" unit="m³/s" step={mhpForm.discharge.step} />
      </div>
      <p className={tool.hint}>{say('mhp.form.about')}</p>
      <StreamFacts stream={stream} isLooking={isLooking} choose={choose} />
      {failure && (
        <p className={classes.alert} role="alert">
          {'code' in failure && failure.code === 'no_stream'
            ? say('mhp.stream.none')
            : failureText(failure, say, 'form')}
        </p>
      )}
      <GaugingFields form={form} />
      <div className={classes.formFoot}>
        <Button
          size="main"
          onClick={() => {
            if (ofPlan) drafts.forget(projectDraft(ofPlan.plan_id, ofPlan.id))
            close()
          }}
        >
          {say('shell.cancel')}
        </Button>
        <Button type="submit" variant="primary" size="main" disabled={!mayRun} busy={running}>
          {say(running ? 'mhp.form.running' : ofPlan ? 'projects.save' : 'tool.run')}
        </Button>
      </div>
    </form>
  )
}
