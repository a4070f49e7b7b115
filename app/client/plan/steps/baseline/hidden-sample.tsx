import { useState } from 'react'
import { formatCount } from '../../../../domain/format.ts'
import type { SstOutcome } from '../../../sst/sst-state.ts'
import { Button } from '../../../ui/button.tsx'
import { GeneralError } from '../../../ui/form/general-error.tsx'
import { useReadOnly } from '../../../ui/form/read-only.ts'
import { Confirm } from '../../../ui/pane/confirm.tsx'
import { usePress } from '../../../ui/run/use-press.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSay } from '../../../ui/use-say.ts'
import classes from '../steps.module.css'
import { useAnswered } from './answers/use-answers.ts'
import type { Sampled } from './use-sample.ts'

/** A sample that is no longer used by a household survey is kept until it is discarded (S-078). */
export function HiddenSample({ sampled, outcome }: { sampled: Sampled; outcome: SstOutcome }) {
  const { sample, save } = sampled
  const say = useSay()
  const isReader = useReadOnly()
  const answered = useAnswered(sample)
  /** Number of households whose answers depend on it. */
  const [affectedHouseholds, setAffectedHouseholds] = useState<number | null>(null)
  const discardPress = usePress(async () => setAffectedHouseholds(await answered()))
  const clusters = formatCount(outcome.sample.table_data.length)
  return (
    <div className={classes.beside}>
      <span role="status">{say('baseline.hidden', { clusters })}</span>
      {!isReader && (
        <Button busy={discardPress.isBusy} onClick={discardPress.press}>
          {say('baseline.discard')}
        </Button>
      )}
      <GeneralError text={discardPress.reason} />
      {affectedHouseholds !== null && (
        <Confirm
          title={say('baseline.discard')}
          question={say('baseline.discardAsk', { clusters })}
          hint={[
            say('baseline.discardHint'),
            ...(affectedHouseholds > 0
              ? [say('baseline.answersLost', { households: formatCount(affectedHouseholds) })]
              : []),
          ].join(' ')}
          act={async () => {
            const opened = sample?.locked ? await save({ locked: false }) : sample
            await save({ cluster_geojson: null, locked: false, version: opened?.version })
            toast.success(say('baseline.discarded'))
            setAffectedHouseholds(null)
          }}
          close={() => setAffectedHouseholds(null)}
        />
      )}
    </div>
  )
}
