import { IconAdjustments } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import { batInputsAtom } from '../bat-state.ts'
import classes from './own-rates.module.css'
import { OwnRatesDialog } from './own-rates-dialog.tsx'

/**
 * Rates for the next run, and the button that changes them for this cluster. `draft` is set for a cluster of a plan.
 */
export function OwnRatesOpener({ draft, children }: { draft?: string; children: ReactNode }) {
  const say = useSay()
  const { costs } = useAtomValue(batInputsAtom)
  const [isOpen, setOpen] = useState(false)
  const count = Object.values(costs).reduce((sum, table) => sum + Object.keys(table ?? {}).length, 0)
  return (
    <div className={classes.opener}>
      <p>
        {children}
        {count > 0 && (
          <>
            {' '}
            <b>
              {say('answer.ownRates')}: {say('answer.ownRatesCount', { count })}
            </b>
          </>
        )}
      </p>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        <IconAdjustments size={16} stroke={1.6} aria-hidden />
        {say('own.open')}
      </Button>
      {isOpen && <OwnRatesDialog draft={draft} close={() => setOpen(false)} />}
    </div>
  )
}
