import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../domain/call-failure.ts'
import { listUsers, type ManagedUser, removeUser } from '../../../domain/users/contract.ts'
import { GeneralError } from '../../accounts/account-page.tsx'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from './user.module.css'

/** Asks before a user is deleted; a failure is told as G-033, with its reason in the dialog. */
export function DeleteUser(props: { user: ManagedUser; close(): void; deleted(): void }) {
  const { user, close, deleted } = props
  const say = useWords()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()

  async function confirm() {
    setBusy(true)
    setReason(undefined)
    try {
      await call(removeUser, { params: { id: String(user.id) } })
      void queries.invalidateQueries({ queryKey: [listUsers.path] })
      toast.success(say('admin.deleted'))
      deleted()
    } catch (failure) {
      setReason(failureText(failure, say))
      toast.error(say('admin.deleteFailed'))
      setBusy(false)
    }
  }

  return (
    <Dialog title={say('admin.delete')} closeLabel={say('shell.close')} close={close}>
      <div className={classes.ask}>
        <p>
          <b>{say('admin.deleteAsk', { name: user.full_name })}</b>
        </p>
        <p>{say('admin.deleteHint')}</p>
        <GeneralError text={reason} />
        <div className={classes.answers}>
          <Button size="main" onClick={close}>
            {say('shell.cancel')}
          </Button>
          <Button look="danger" size="main" busy={isBusy} onClick={() => void confirm()}>
            {say('admin.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
