import { Link } from '@tanstack/react-router'
import { requestPasswordReset } from '../../domain/accounts/account-flow-contract.ts'
import { call } from '../api/browser.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useWords } from '../ui/use-words.ts'
import { AccountPage, GeneralError } from './account-page.tsx'
import classes from './accounts.module.css'
import { DoneCard } from './done-card.tsx'
import { emptyFields } from './form-errors.ts'
import { useAccountForm } from './use-account-form.ts'

const names = ['email'] as const

/** Asks for a mail with a link to a new password; says the same whether the address is known or not. */
export function RequestResetScreen() {
  const say = useWords()
  const { form, values, general, isBusy, isDone, submit, field } = useAccountForm({
    names,
    check: values => emptyFields(values, { email: say('account.emailRequired') }),
    send: values => call(requestPasswordReset, { body: values }),
  })
  const title = say('account.requestTitle')
  const toLogin = <Link to="/login">{say('account.backToLogin')}</Link>

  if (isDone)
    return (
      <AccountPage title={title}>
        <DoneCard
          title={say('account.requestedTitle')}
          text={say('account.requested', { email: values.email.trim() })}
        >
          {toLogin}
        </DoneCard>
      </AccountPage>
    )
  return (
    <AccountPage title={title}>
      <form ref={form} className={classes.card} onSubmit={submit} noValidate>
        <h1>{title}</h1>
        <p>{say('account.requestLead')}</p>
        <TextField
          {...field('email')}
          label={say('account.email')}
          type="email"
          autoComplete="username"
          autoFocus
        />
        <GeneralError text={general} />
        <Button type="submit" look="primary" size="main" busy={isBusy}>
          {say('account.request')}
        </Button>
        <nav className={classes.links}>{toLogin}</nav>
      </form>
    </AccountPage>
  )
}
