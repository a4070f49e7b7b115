import { Link, useParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { becomeAdministrator } from '../../domain/accounts/account-flow-contract.ts'
import { Confirmation, FirstName, LastName, Password } from '../../domain/accounts/person-fields.ts'
import { call } from '../api/browser.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { visitorDrafts } from '../ui/draft/drafts.ts'
import { useDraftState } from '../ui/draft/use-draft-state.ts'
import { GeneralError } from '../ui/form/general-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useSay } from '../ui/use-say.ts'
import { AccountPage } from './account-page.tsx'
import classes from './accounts.module.css'
import { DoneCard } from './done-card.tsx'
import { PasswordField } from './passwords/password-field.tsx'
import { passwordsMatch } from './passwords/passwords-match.ts'

const empty = { first_name: '', last_name: '', password: '', confirm_password: '' }
const Person = v.object({
  first_name: FirstName,
  last_name: LastName,
  password: Password,
  confirm_password: Confirmation,
})

/** Form with name and password for a person who has received a link printed by `npm run admin`. */
export function AdministratorScreen() {
  const say = useSay()
  const { token } = useParams({ from: '/administrator/$token' })
  const draft = useDraftState('administrator', empty, visitorDrafts)
  const form = useForm<typeof empty>({
    defaults: empty,
    state: draft.state,
    labels: {
      first_name: 'account.firstName',
      last_name: 'account.lastName',
      password: 'account.newPassword',
      confirm_password: 'account.confirmPassword',
    },
    schema: Person,
    check: passwordsMatch,
    save: async ({ confirm_password: _, ...person }) => {
      await call(becomeAdministrator, { body: { ...person, token } })
      draft.forget()
    },
  })
  const title = say('account.administratorTitle')

  if (form.isDone)
    return (
      <AccountPage title={title}>
        <DoneCard title={say('account.administratorDoneTitle')} text={say('account.administratorDone')}>
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
        <p>{say('account.administratorLead')}</p>
        <div className={classes.pair}>
          <TextField {...form.text('first_name')} type="text" autoComplete="given-name" autoFocus />
          <TextField {...form.text('last_name')} type="text" autoComplete="family-name" />
        </div>
        <PasswordField {...form.text('password')} hasRules />
        <PasswordField {...form.text('confirm_password')} />
        <GeneralError text={form.general} />
        <Button type="submit" variant="primary" size="main" busy={form.isBusy}>
          {say('account.administrator')}
        </Button>
      </form>
    </AccountPage>
  )
}
