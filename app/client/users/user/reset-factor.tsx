import { useQueryClient } from '@tanstack/react-query'
import { listUsers, type ManagedUser, resetSecondFactor } from '../../../domain/users/contract.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './user.module.css'

/**
 * Restores access for users who have lost both their app and their codes. Requires the Administrator's own password.
 */
export function ResetFactor({ user, close }: { user: ManagedUser; close(): void }) {
  const say = useSay()
  const queries = useQueryClient()
  const form = useForm({
    defaults: { current_password: '' },
    labels: { current_password: 'account.currentPassword' },
    schema: resetSecondFactor.body,
    save: async body => {
      await call(resetSecondFactor, { params: { id: String(user.id) }, body })
      void queries.invalidateQueries({ queryKey: [listUsers.path] })
      toast.success(say('admin.factorWasReset'))
      close()
    },
  })
  return (
    <Dialog title={say('admin.factorReset')} closeLabel={say('shell.close')} close={close}>
      <form {...form.props} className={classes.ask}>
        <p>
          <b>{user.full_name}</b>
        </p>
        <p>{say('admin.factorResetAsk')}</p>
        <TextField {...form.text('current_password')} type="password" autoComplete="current-password" />
        <GeneralError text={form.general} />
        <div className={classes.answers}>
          <Button size="main" onClick={close}>
            {say('shell.cancel')}
          </Button>
          <Button type="submit" variant="danger" size="main" busy={form.isBusy}>
            {say('admin.factorReset')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
