import { useState } from 'react'
import { formatCount } from '../../../domain/format.ts'
import { planStates } from '../../../domain/plan/nation/plan-states.ts'
import { FoldButton, MapKeyBox } from '../../map/map-key.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './plans.module.css'

/** Colours with the number of local levels for each, from complete plans down to none. */
export function PlanMapKey({ counts, isFolded }: { counts: readonly number[]; isFolded: boolean }) {
  const say = useSay()
  const [open, setOpen] = useState(!isFolded)
  return (
    <MapKeyBox label={say('planMap.legend')} className={classes.key}>
      <div className={classes.keyHead}>
        <h2>{say('planMap.legend')}</h2>
        <FoldButton isOpen={open} setOpen={setOpen} />
      </div>
      {open && (
        <ul>
          {planStates
            .map(({ id, words, colour }, at) => (
              <li key={id}>
                <i
                  data-hatched={id === 'whole' || undefined}
                  style={{ '--tone': `var(--${colour})` } as React.CSSProperties}
                />
                <span>{say(words)}</span>
                <b>{formatCount(counts[at])}</b>
              </li>
            ))
            .toReversed()}
          <li className={classes.sum}>
            <span>{say('planMap.municipalities')}</span>
            <b>{formatCount(counts.reduce((sum, count) => sum + count, 0))}</b>
          </li>
        </ul>
      )}
    </MapKeyBox>
  )
}
