import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type RateChange, undoRateChange } from '../../../domain/rates/changes-contract.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { usePress } from '../../ui/run/use-press.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './changes.module.css'
import { reloadRates } from './reload-rates.ts'

/** Undoes a change. This is a change too, so it can be undone as well. */
export function UndoRateChange({ change: { id } }: { change: RateChange }) {
  const say = useSay()
  const queries = useQueryClient()
  const { isBusy, reason, press } = usePress(async () => {
    try {
      await call(undoRateChange, { params: { id: String(id) } })
      toast.success(say('rates.tookBack', { id }))
    } finally {
      reloadRates(queries)
    }
  })
  return (
    <div className={classes.takeBack}>
      <Button size="small" busy={isBusy} onClick={press} aria-label={say('rates.takeBackOne', { id })}>
        <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
        {say('rates.takeBack')}
      </Button>
      <GeneralError text={reason} />
    </div>
  )
}
