import { Link } from '@tanstack/react-router'
import { requestActivation, requestPasswordReset } from '../../domain/accounts/account-flow-contract.ts'
import type { MessageKey } from '../../domain/messages/messages.ts'
import { call } from '../api/browser.ts'
import { Button } from '../ui/button.tsx'
import { visitorDrafts } from '../ui/draft/drafts.ts'
import { useDraftState } from '../ui/draft/use-draft-state.ts'
import { GeneralError } from '../ui/form/general-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useSay } from '../ui/use-say.ts'
import { AccountPage } from './account-page.tsx'
import classes from './accounts.module.css'
import { DoneCard } from './done-card.tsx'

type Kind = {
  endpoint: typeof requestPasswordReset | typeof requestActivation
  title: MessageKey
  lead: MessageKey
  button: MessageKey
  done: MessageKey
}
const reset: Kind = {
  endpoint: requestPasswordReset,
  title: 'account.requestTitle',
  lead: 'account.requestLead',
  button: 'account.request',
  done: 'account.requested',
}
const activation: Kind = {
  endpoint: requestActivation,
  title: 'account.againTitle',
  lead: 'account.againLead',
  button: 'account.again',
  done: 'account.againDone',
}

/** Requests an email with a link for setting a new password. */
export const RequestResetScreen = () => <RequestLink kind={reset} />
/** Requests another email with the activation link. */
export const RequestActivationScreen = () => <RequestLink kind={activation} />

const noEmail = { email: '' }

/** Requests an email with a link. The reply is the same whether or not the address is known. */
function RequestLink({ kind }: { kind: Kind }) {
  const say = useSay()
  const draft = useDraftState('request-link', noEmail, visitorDrafts)
  const form = useForm({
    defaults: noEmail,
    state: draft.state,
    labels: { email: 'account.email' },
    schema: kind.endpoint.body,
    save: async values => {
      await call(kind.endpoint, { body: values })
      draft.forget()
    },
  })
  const title = say(kind.title)
  const toLogin = <Link to="/login">{say('account.backToLogin')}</Link>

  if (form.isDone)
    return (
      <AccountPage title={title}>
        <DoneCard
          title={say('account.requestedTitle')}
          text={say(kind.done, { email: form.values.email.trim() })}
        >
          {toLogin}
        </DoneCard>
      </AccountPage>
    )
  return (
    <AccountPage title={title}>
      <form {...form.props} className={classes.card}>
        <h1>{title}</h1>
        <p>{say(kind.lead)}</p>
        <TextField {...form.text('email')} type="email" autoComplete="username" autoFocus />
        <GeneralError text={form.general} />
        <Button type="submit" variant="primary" size="main" busy={form.isBusy}>
          {say(kind.button)}
        </Button>
        <nav className={classes.links}>{toLogin}</nav>
      </form>
    </AccountPage>
  )
}
