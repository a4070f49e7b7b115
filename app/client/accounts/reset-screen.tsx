import { Link, useParams } from '@tanstack/react-router'
import { resetPassword } from '../../domain/accounts/account-flow-contract.ts'
import { call } from '../api/browser.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useWords } from '../ui/use-words.ts'
import { AccountPage, GeneralError } from './account-page.tsx'
import classes from './accounts.module.css'
import { DoneCard } from './done-card.tsx'
import { emptyFields, mustMatch } from './form-errors.ts'
import { useAccountForm } from './use-account-form.ts'

const names = ['password', 'confirm_password'] as const

/** Sets a new password with the token of the emailed link. */
export function ResetScreen() {
  const say = useWords()
  const { token } = useParams({ from: '/password-reset/$token' })
  const { form, general, isBusy, isDone, submit, field } = useAccountForm({
    names,
    check: values => ({
      ...mustMatch(values, say('account.passwordsMustMatch')),
      ...emptyFields(values, {
        password: say('account.passwordRequired'),
        confirm_password: say('account.confirmRequired'),
      }),
    }),
    send: ({ password }) => call(resetPassword, { body: { password, token } }),
  })
  const title = say('account.resetTitle')

  if (isDone)
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
      <form ref={form} className={classes.card} onSubmit={submit} noValidate>
        <h1>{title}</h1>
        <TextField
          {...field('password')}
          label={say('account.newPassword')}
          type="password"
          autoComplete="new-password"
          autoFocus
        />
        <TextField
          {...field('confirm_password')}
          label={say('account.confirmPassword')}
          type="password"
          autoComplete="new-password"
        />
        <GeneralError text={general} />
        <Button type="submit" look="primary" size="main" busy={isBusy}>
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
