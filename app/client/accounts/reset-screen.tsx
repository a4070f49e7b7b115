import { Link, useParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { resetPassword } from '../../domain/accounts/account-flow-contract.ts'
import { Confirmation, Password } from '../../domain/accounts/person-fields.ts'
import { call } from '../api/browser.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { GeneralError } from '../ui/form/general-error.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useSay } from '../ui/use-say.ts'
import { AccountPage } from './account-page.tsx'
import classes from './accounts.module.css'
import { DoneCard } from './done-card.tsx'
import { PasswordField } from './passwords/password-field.tsx'
import { passwordsMatch } from './passwords/passwords-match.ts'

const NewPassword = v.object({ password: Password, confirm_password: Confirmation })

/** Sets a new password with the token of the link in the email. */
export function ResetScreen() {
  const say = useSay()
  const { token } = useParams({ from: '/password-reset/$token' })
  const form = useForm({
    defaults: { password: '', confirm_password: '' },
    labels: { password: 'account.newPassword', confirm_password: 'account.confirmPassword' },
    schema: NewPassword,
    check: passwordsMatch,
    save: ({ password }) => call(resetPassword, { body: { password, token } }),
  })
  const title = say('account.resetTitle')

  if (form.isDone)
    return (
      <AccountPage title={title}>
        <DoneCard title={say('account.resetDoneTitle')} text={say('account.resetDone')}>
          <Link to="/login" className={buttonClass('primary', 'main')}>
            {say('account.login')}
          </Link>
        </DoneCard>
      </AccountPage>
    )
  return (
    <AccountPage title={title}>
      <form {...form.props} className={classes.card}>
        <h1>{title}</h1>
        <PasswordField {...form.text('password')} hasRules autoFocus />
        <PasswordField {...form.text('confirm_password')} />
        <GeneralError text={form.general} />
        <Button type="submit" variant="primary" size="main" busy={form.isBusy}>
          {say('account.reset')}
        </Button>
        <nav className={classes.links}>
          <Link to="/request-password-reset">{say('account.requestAgain')}</Link>
          <Link to="/login">{say('account.backToLogin')}</Link>
        </nav>
      </form>
    </AccountPage>
  )
}
