import { Link } from '@tanstack/react-router'
import { requestPasswordReset } from '../../domain/accounts/account-flow-contract.ts'
import { call } from '../api/browser.ts'
import { Button } from '../ui/button.tsx'
import { GeneralError } from '../ui/form/general-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useWords } from '../ui/use-words.ts'
import { AccountPage } from './account-page.tsx'
import classes from './accounts.module.css'
import { DoneCard } from './done-card.tsx'

/** Asks for a mail with a link to a new password; says the same whether the address is known or not. */
export function RequestResetScreen() {
  const say = useWords()
  const form = useForm({
    usual: { email: '' },
    labels: { email: 'account.email' },
    schema: requestPasswordReset.body,
    save: values => call(requestPasswordReset, { body: values }),
  })
  const title = say('account.requestTitle')
  const toLogin = <Link to="/login">{say('account.backToLogin')}</Link>

  if (form.isDone)
    return (
      <AccountPage title={title}>
        <DoneCard
          title={say('account.requestedTitle')}
          text={say('account.requested', { email: form.values.email.trim() })}
        >
          {toLogin}
        </DoneCard>
      </AccountPage>
    )
  return (
    <AccountPage title={title}>
      <form {...form.props} className={classes.card}>
        <h1>{title}</h1>
        <p>{say('account.requestLead')}</p>
        <TextField {...form.text('email')} type="email" autoComplete="username" autoFocus />
        <GeneralError text={form.general} />
        <Button type="submit" look="primary" size="main" busy={form.isBusy}>
          {say('account.request')}
        </Button>
        <nav className={classes.links}>{toLogin}</nav>
      </form>
    </AccountPage>
  )
}
