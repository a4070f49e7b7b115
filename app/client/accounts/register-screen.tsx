import { Link } from '@tanstack/react-router'
import { register } from '../../domain/accounts/account-flow-contract.ts'
import { call } from '../api/browser.ts'
import { Button } from '../ui/button.tsx'
import { visitorDrafts } from '../ui/draft/drafts.ts'
import { FormNotices } from '../ui/form/form-notices.tsx'
import { GeneralError } from '../ui/form/general-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { usePersistedForm } from '../ui/form/use-persisted-form.ts'
import { useSay } from '../ui/use-say.ts'
import { AccountPage } from './account-page.tsx'
import classes from './accounts.module.css'
import { DoneCard } from './done-card.tsx'
import { PasswordField } from './passwords/password-field.tsx'
import { passwordsMatch } from './passwords/passwords-match.ts'

const empty = { first_name: '', last_name: '', phone_no: '', email: '', password: '', confirm_password: '' }

/** A form with six fields. The account that it creates must be activated with the link in an email. */
export function RegisterScreen() {
  const say = useSay()
  const form = usePersistedForm<typeof empty>({
    defaults: empty,
    labels: {
      first_name: 'account.firstName',
      last_name: 'account.lastName',
      phone_no: 'account.phoneNo',
      email: 'account.email',
      password: 'account.password',
      confirm_password: 'account.confirmPassword',
    },
    draft: 'register',
    drafts: visitorDrafts,
    schema: register.body,
    check: passwordsMatch,
    save: async values => void (await call(register, { body: values })),
  })
  const title = say('account.registerTitle')
  const toLogin = <Link to="/login">{say('account.backToLogin')}</Link>

  if (form.isDone)
    return (
      <AccountPage title={title}>
        <DoneCard
          title={say('account.registeredTitle')}
          text={say('account.registered', { email: form.values.email.trim() })}
          next={{
            title: say('account.nextTitle'),
            steps: [say('account.nextActivate'), say('account.nextTell'), say('account.nextRole')],
          }}
        >
          {toLogin}
          <Link to="/request-activation">{say('account.noMail')}</Link>
        </DoneCard>
      </AccountPage>
    )
  return (
    <AccountPage title={title}>
      <form {...form.props} className={classes.card}>
        <h1>{title}</h1>
        <FormNotices form={form} />
        <div className={classes.pair}>
          <TextField {...form.text('first_name')} type="text" autoComplete="given-name" autoFocus />
          <TextField {...form.text('last_name')} type="text" autoComplete="family-name" />
        </div>
        <TextField {...form.text('phone_no')} type="text" autoComplete="tel" />
        <TextField {...form.text('email')} type="email" autoComplete="email" />
        <PasswordField {...form.text('password')} hasRules owner={form.values} />
        <PasswordField {...form.text('confirm_password')} />
        <GeneralError text={form.general} />
        <Button type="submit" variant="primary" size="main" busy={form.isBusy}>
          {say('account.register')}
        </Button>
        <nav className={classes.links}>{toLogin}</nav>
      </form>
    </AccountPage>
  )
}
