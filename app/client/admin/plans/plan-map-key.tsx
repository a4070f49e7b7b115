import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '../../../domain/format.ts'
import { planStates } from '../../../domain/plan/nation/plan-states.ts'
import { MapKeyBox } from '../../map/map-key.tsx'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './plans.module.css'

/** What the colours mean, and how many local levels have each, from complete down to none. */
export function PlanMapKey({ counts, isFolded }: { counts: readonly number[]; isFolded: boolean }) {
  const say = useSay()
  const [open, setOpen] = useState(!isFolded)
  const Fold = open ? IconChevronUp : IconChevronDown
  return (
    <MapKeyBox label={say('planMap.legend')} className={classes.key}>
      <div className={classes.keyHead}>
        <h2>{say('planMap.legend')}</h2>
        <Button
          variant="ghost"
          size="small"
          iconLabel={say(open ? 'choropleth.fold' : 'choropleth.unfold')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Fold size={16} stroke={1.6} aria-hidden />
        </Button>
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
