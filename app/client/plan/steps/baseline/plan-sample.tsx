import { IconAdjustments, IconGridDots, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useId, useMemo, useState } from 'react'
import { formatCount } from '../../../../domain/format.ts'
import { flightAtom } from '../../../map/map-state.ts'
import { SampleDesign } from '../../../sst/results/sample-design.tsx'
import { SampleFiles } from '../../../sst/results/sample-files.tsx'
import { sampleBounds } from '../../../sst/results/sample-shapes.ts'
import { SampleSummary } from '../../../sst/results/sample-summary.tsx'
import { SampleTable } from '../../../sst/results/sample-table.tsx'
import { type SstInputs, type SstOutcome, shownClusters } from '../../../sst/sst-state.ts'
import { Button } from '../../../ui/button.tsx'
import { GeneralError } from '../../../ui/form/general-error.tsx'
import { useReadOnly } from '../../../ui/form/read-only.ts'
import { Confirm } from '../../../ui/pane/confirm.tsx'
import { usePress } from '../../../ui/run/use-press.ts'
import { toastsOf } from '../../../ui/toast/toast.ts'
import { useSay } from '../../../ui/use-say.ts'
import { usePlan } from '../../plan-context.tsx'
import classes from '../steps.module.css'
import { useAnswered } from './answers/use-answers.ts'
import { HiddenSample } from './hidden-sample.tsx'
import { SampleParametersDialog } from './sample-parameters.tsx'
import { outcomeOf, type Sampled, toSstInputs, useSample, useSampleOnMap } from './use-sample.ts'

const toast = toastsOf('sample.lock')

/** The question that is shown, with the number of households whose answers depend on the sample. */
type SampleDialog =
  | { what: 'lock'; households: number }
  | { what: 'parameters' }
  | { what: 'draw'; inputs: SstInputs; households: number; back: SampleDialog | null }

/** The sample of the household survey. Without such a survey it is kept but hidden until it is discarded (S-078). */
export function PlanSamplePanel({ isHousehold }: { isHousehold: boolean }) {
  const plan = usePlan()
  const sampled = useSample()
  const { sample } = sampled
  const outcome = useMemo(() => (sample ? outcomeOf(sample, plan.municipality) : null), [sample, plan])
  useSampleOnMap(isHousehold ? outcome : null)
  if (isHousehold) return <Sampling sampled={sampled} outcome={outcome} />
  return outcome && <HiddenSample sampled={sampled} outcome={outcome} />
}

function Sampling({ sampled, outcome }: { sampled: Sampled; outcome: SstOutcome | null }) {
  const { sample, isError, again, save } = sampled
  const say = useSay()
  const fly = useSetAtom(flightAtom)
  const plan = usePlan()
  const isReader = useReadOnly()
  /** Treated as locked until it is known not to be (K-011). */
  const isLocked = sample?.locked ?? true
  const [dialog, setDialog] = useState<SampleDialog | null>(null)
  const answered = useAnswered(sample)
  const lost = (households: number) => say('baseline.answersLost', { households: formatCount(households) })

  async function draw(inputs: SstInputs) {
    const { hh_per_municipality, hh_per_cluster_urban, hh_per_cluster_rural, desired_cluster_size, seed } =
      inputs
    const numbers = { hh_per_municipality, hh_per_cluster_urban, hh_per_cluster_rural, desired_cluster_size }
    const given = Object.fromEntries(
      Object.entries({ ...numbers, seed }).filter(([, value]) => value !== null),
    )
    const drawn = outcomeOf(await save({ ...given, locked: false }), plan.municipality)
    const bounds = drawn && sampleBounds(drawn.sample)
    if (bounds) fly({ fit: bounds })
    toast.success(say('tool.done'))
  }
  /**
   * Asks for confirmation first if households have answered. If the user declines, the dialog where it was started is
   * shown again.
   */
  async function drawAfterAsking(inputs: SstInputs, back: SampleDialog | null) {
    const households = outcome === null ? 0 : await answered()
    if (households > 0) return setDialog({ what: 'draw', inputs, households, back })
    await draw(inputs)
    // A question that was opened in the meantime stays open.
    setDialog(now => (now === dialog ? null : now))
  }
  const generate = usePress(async () => sample && drawAfterAsking(toSstInputs(sample), null))
  const toggleLock = usePress(async () => {
    if (!isLocked && outcome === null) toast.error(say('sst.notRun'))
    else setDialog({ what: 'lock', households: isLocked ? await answered() : 0 })
  })
  const clusters = formatCount(outcome?.sample.table_data.length ?? 0)

  return (
    <section className={classes.sample} aria-label={say('baseline.sample')}>
      <p className={classes.note}>{say('baseline.wardNote')}</p>
      <div className={classes.sampleTools}>
        {!isReader && (
          <>
            <Button variant="soft" disabled={isLocked} busy={generate.isBusy} onClick={generate.press}>
              <IconGridDots size={16} stroke={1.6} aria-hidden />
              {say('baseline.generate')}
            </Button>
            <Button disabled={sample === undefined} busy={toggleLock.isBusy} onClick={toggleLock.press}>
              {isLocked ? (
                <IconLockOpen size={16} stroke={1.6} aria-hidden />
              ) : (
                <IconLock size={16} stroke={1.6} aria-hidden />
              )}
              {say(isLocked ? 'baseline.unlock' : 'baseline.lock')}
            </Button>
          </>
        )}
        <Button disabled={sample === undefined} onClick={() => sample && setDialog({ what: 'parameters' })}>
          <IconAdjustments size={16} stroke={1.6} aria-hidden />
          {say('baseline.parameters')}
        </Button>
        {outcome && <SampleFiles outcome={outcome} />}
      </div>
      <GeneralError text={generate.reason ?? toggleLock.reason} />
      {isError && (
        <p className={classes.note}>
          {say('baseline.sampleFailed')} <Button onClick={again}>{say('table.again')}</Button>
        </p>
      )}
      {sample && outcome === null && <p className={classes.note}>{say('baseline.noSample')}</p>}
      {sample?.locked && <p className={classes.note}>{say('baseline.isLocked')}</p>}
      {sample && outcome && (
        <Drawn
          outcome={outcome}
          wardsWithout={sample.wards_without_cluster}
          isOfOtherMaps={sample.atlas_changed}
        />
      )}
      {sample && dialog?.what === 'parameters' && (
        <SampleParametersDialog
          inputs={toSstInputs(sample)}
          isFixed={isReader || isLocked}
          draw={inputs => drawAfterAsking(inputs, { what: 'parameters' })}
          close={() => setDialog(null)}
        />
      )}
      {dialog?.what === 'draw' && (
        <Confirm
          title={say('baseline.generate')}
          question={lost(dialog.households)}
          hint={say('baseline.discardHint')}
          act={async () => {
            await draw(dialog.inputs)
            setDialog(null)
          }}
          close={() => setDialog(dialog.back)}
        />
      )}
      {dialog?.what === 'lock' && (
        <Confirm
          title={say('baseline.lockTitle')}
          button={say(isLocked ? 'baseline.unlock' : 'baseline.lock')}
          question={say(isLocked ? 'baseline.unlockAsk' : 'baseline.lockAsk')}
          hint={[
            isLocked ? say('baseline.unlockHint') : say('baseline.lockHint', { clusters }),
            ...(dialog.households > 0 ? [lost(dialog.households)] : []),
          ].join(' ')}
          act={async () => {
            const { locked } = await save({ locked: !isLocked })
            toast.success(say(locked ? 'baseline.locked' : 'baseline.unlocked'))
            setDialog(null)
          }}
          close={() => setDialog(null)}
        />
      )}
    </section>
  )
}

type DrawnProps = { outcome: SstOutcome; wardsWithout: number[]; isOfOtherMaps: boolean }
function Drawn({ outcome, wardsWithout, isOfOtherMaps }: DrawnProps) {
  const { sample, request } = outcome
  const say = useSay()
  const about = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {wardsWithout.length > 0 && (
        <p className={classes.doubt} role="status">
          {say('baseline.wardsWithout', { wards: wardsWithout.join(', ') })}
        </p>
      )}
      {isOfOtherMaps && (
        <p className={classes.doubt} role="status">
          {say('baseline.atlasChanged')}
          {sample.census_2021 === 'preliminary' && ` ${say('baseline.preliminaryCensus')}`}
        </p>
      )}
      <SampleSummary sample={sample} about={about} isOpen={isOpen} toggle={() => setOpen(!isOpen)} />
      <SampleTable rows={shownClusters(sample)} className={classes.clusters}>
        {isOpen && <SampleDesign id={about} sample={sample} request={request} />}
      </SampleTable>
    </>
  )
}
