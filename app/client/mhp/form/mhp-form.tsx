import { NumberInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useAtom } from 'jotai'
import { failureText } from '../../../domain/call-failure.ts'
import { formatPosition } from '../../../domain/format.ts'
import { type MhpField, mhpForm } from '../../../domain/mhp/contract.ts'
import { Button } from '../../ui/button.tsx'
import { RestoredDraft } from '../../ui/draft/restored-notice.tsx'
import { useWords } from '../../ui/use-words.ts'
import classes from '../mhp.module.css'
import { type MhpInputs, type MhpPlace, mhpDraft, mhpInputsAtom, typedOf } from '../mhp-state.ts'
import { useMhpRun } from '../use-mhp-run.ts'
import { GaugingFields } from './gauging-fields.tsx'
import { calculationOf, dischargeOf, formErrors, gaugingOf, mhpFields } from './mhp-request.ts'
import { StreamFacts } from './stream-facts.tsx'
import { useStream } from './use-stream.ts'

const units = { power_kW: ' kW', mhp_interval: ' kW', discharge: ' m³/s' } as const
const typing_ms = 400

/** Power, interval and discharge of a plant at a place, with what is known of the stream there. */
export function MhpForm({ place, close }: { place: MhpPlace; close(): void }) {
  const say = useWords()
  const [inputs, setInputs] = useAtom(mhpInputsAtom)
  const [gauging] = useDebouncedValue(gaugingOf(inputs.gauging), typing_ms)
  const { discharge, stream, isLooking, failure } = useStream(place.at, gauging)
  const { run, running, refused, forgive } = useMhpRun()
  const values = { ...inputs, discharge: dischargeOf(inputs.discharge, discharge) }
  const errors = formErrors(values)
  const arcId = stream?.arc_id ?? place.arcId
  const isReady = Object.keys(errors).length === 0 && arcId !== null && discharge !== 'waiting'

  function change(some: Partial<MhpInputs>) {
    forgive()
    setInputs({ ...inputs, ...some })
  }

  function confirm() {
    if (!isReady || arcId === null || running) return
    const { power_kW, mhp_interval, discharge } = values as Record<MhpField, number>
    run(calculationOf(place, arcId, { power_kW, mhp_interval, discharge }, gauging))
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        confirm()
      }}
    >
      <p className={classes.hint}>{formatPosition(place.at)}</p>
      <RestoredDraft restoredAtom={mhpDraft.restoredAtom} />
      <div className={classes.fields}>
        {mhpFields.map(field => (
          <NumberInput
            key={field}
            label={say(`mhp.form.${field}`)}
            value={values[field]}
            min={mhpForm[field].least}
            max={mhpForm[field].most}
            step={mhpForm[field].step}
            decimalScale={3}
            clampBehavior="none"
            allowNegative={false}
            suffix={units[field]}
            required
            error={errorOf(field)}
            onChange={value => change({ [field]: typedOf(value) })}
          />
        ))}
      </div>
      <p className={classes.hint}>{say('mhp.form.about')}</p>
      <StreamFacts stream={stream} isLooking={isLooking} />
      {failure && (
        <p className={classes.alert} role="alert">
          {'status' in failure && failure.status === 404
            ? say('mhp.stream.none')
            : failureText(failure, say, 'form')}
        </p>
      )}
      <GaugingFields gauging={inputs.gauging} change={gauging => change({ gauging, discharge: undefined })} />
      <div className={classes.formFoot}>
        <Button size="main" onClick={close}>
          {say('shell.cancel')}
        </Button>
        <Button type="submit" look="primary" size="main" disabled={!isReady} busy={running}>
          {say(running ? 'mhp.form.running' : 'tool.run')}
        </Button>
      </div>
    </form>
  )

  /** The server's word on a field before our own. */
  function errorOf(field: MhpField): string | undefined {
    if (refused[field]) return refused[field].join(' ')
    return errors[field] && say(errors[field])
  }
}
