import type { ReactNode } from 'react'
import * as v from 'valibot'
import { CurrentPassword } from '../../../domain/accounts/person-fields.ts'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { useSay } from '../../ui/use-say.ts'
import own from './own-account.module.css'

/** Asks for the user's own password before something of the account is ended. Shows why `act` was refused. */
export function ConfirmWithPassword(props: {
  title: string
  button: string
  children: ReactNode
  act(current_password: string): Promise<unknown>
  close(): void
}) {
  const { title, button, children, act, close } = props
  const say = useSay()
  const form = useForm({
    defaults: { current_password: '' },
    labels: { current_password: 'account.currentPassword' },
    schema: v.object({ current_password: CurrentPassword }),
    save: async ({ current_password }) => {
      await act(current_password)
    },
  })
  return (
    <Dialog title={title} closeLabel={say('shell.close')} close={close}>
      <form {...form.props} className={own.form}>
        <p>{children}</p>
        <TextField {...form.text('current_password')} type="password" autoComplete="current-password" />
        <GeneralError text={form.general} />
        <div className={own.answers}>
          <Button size="main" onClick={close}>
            {say('shell.cancel')}
          </Button>
          <Button type="submit" variant="danger" size="main" busy={form.isBusy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
