import { Link } from '@tanstack/react-router'
import { register } from '../../domain/accounts/account-flow-contract.ts'
import { call } from '../api/browser.ts'
import { Button } from '../ui/button.tsx'
import { RestoredNotice } from '../ui/draft/restored-notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useWords } from '../ui/use-words.ts'
import { AccountPage, GeneralError } from './account-page.tsx'
import classes from './accounts.module.css'
import { DoneCard } from './done-card.tsx'
import { emptyFields, mustMatch } from './form-errors.ts'
import { useAccountForm } from './use-account-form.ts'

const names = ['first_name', 'last_name', 'phone_no', 'email', 'password', 'confirm_password'] as const

/** Six fields; the account that they make waits for the link in its mail. */
export function RegisterScreen() {
  const say = useWords()
  const { form, values, restored, general, isBusy, isDone, submit, field } = useAccountForm({
    names,
    draft: 'register',
    check: values => ({
      ...mustMatch(values, say('account.passwordsMustMatch')),
      ...emptyFields(values, {
        first_name: say('account.firstNameRequired'),
        last_name: say('account.lastNameRequired'),
        phone_no: say('account.phoneRequired'),
        email: say('account.emailRequired'),
        password: say('account.passwordRequired'),
        confirm_password: say('account.confirmRequired'),
      }),
    }),
    send: values => call(register, { body: values }),
  })
  const title = say('account.registerTitle')
  const toLogin = <Link to="/login">{say('account.backToLogin')}</Link>

  if (isDone)
    return (
      <AccountPage title={title}>
        <DoneCard
          title={say('account.registeredTitle')}
          text={say('account.registered', { email: values.email.trim() })}
        >
          {toLogin}
        </DoneCard>
      </AccountPage>
    )
  return (
    <AccountPage title={title}>
      <form ref={form} className={classes.card} onSubmit={submit} noValidate>
        <h1>{title}</h1>
        {restored && <RestoredNotice {...restored} />}
        <div className={classes.pair}>
          <TextField
            {...field('first_name')}
            label={say('account.firstName')}
            type="text"
            autoComplete="given-name"
            autoFocus
          />
          <TextField
            {...field('last_name')}
            label={say('account.lastName')}
            type="text"
            autoComplete="family-name"
          />
        </div>
        <TextField {...field('phone_no')} label={say('account.phoneNo')} type="text" autoComplete="tel" />
        <TextField {...field('email')} label={say('account.email')} type="email" autoComplete="email" />
        <TextField
          {...field('password')}
          label={say('account.password')}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          {...field('confirm_password')}
          label={say('account.confirmPassword')}
          type="password"
          autoComplete="new-password"
        />
        <GeneralError text={general} />
        <Button type="submit" look="primary" size="main" busy={isBusy}>
          {say('account.register')}
        </Button>
        <nav className={classes.links}>{toLogin}</nav>
      </form>
    </AccountPage>
  )
}
