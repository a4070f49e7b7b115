import { IconAlertCircle, IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../domain/call-failure.ts'
import { type RateChange, undoRateChange } from '../../../domain/rates/changes-contract.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from './changes.module.css'
import { reloadRates } from './reload-rates.ts'

/** Gives back what a change has changed, by one press: that is a change too, which can be taken back. */
export function TakeBack({ change: { id } }: { change: RateChange }) {
  const say = useWords()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()

  async function takeBack() {
    setBusy(true)
    setReason(undefined)
    try {
      await call(undoRateChange, { params: { id: String(id) } })
      toast.success(say('rates.tookBack', { id }))
    } catch (failure) {
      setReason(failureText(failure, say))
    }
    setBusy(false)
    reloadRates(queries)
  }

  return (
    <div className={classes.takeBack}>
      <Button
        size="small"
        busy={isBusy}
        onClick={() => void takeBack()}
        aria-label={say('rates.takeBackOne', { id })}
      >
        <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
        {say('rates.takeBack')}
      </Button>
      <div role="alert">
        {reason && (
          <p className={classes.error}>
            <IconAlertCircle size={16} stroke={1.6} aria-hidden />
            {reason}
          </p>
        )}
      </div>
    </div>
  )
}
