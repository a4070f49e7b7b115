import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { login } from '../../domain/accounts/contract.ts'
import type { ReplyOf } from '../../domain/api/endpoint.ts'
import { call } from '../api/browser.ts'
import { session } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { GeneralError } from '../ui/form/general-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useFormState } from '../ui/form/use-form-state.ts'
import { useSay } from '../ui/use-say.ts'
import { AccountPage } from './account-page.tsx'
import classes from './accounts.module.css'
import { afterLogin } from './guards.ts'

const empty = { email: '', password: '' }

/**
 * Email and password, and a second step if the account requires one. A failure clears the fields and is explained below
 * them, above the button.
 */
export function LoginScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const { redirect, notice } = useSearch({ from: '/login' })
  const first = useRef<HTMLInputElement>(null)
  const state = useState(empty)
  const [why, setWhy] = useState<string>()
  const [second, setStep] = useState<ReactNode>()
  const form = useFormState({
    labels: { email: 'account.email', password: 'account.password' },
    state,
    // Two fields do not need a schema, whose rules would make the first page larger.
    faults: ({ email, password }) => ({
      ...(!email.trim() && { email: [{ key: 'account.emailRequired' as const }] }),
      ...(!password && { password: [{ key: 'account.passwordRequired' as const }] }),
    }),
    save: async body => {
      try {
        await enter(await call(login, { body }))
      } catch (failure) {
        const { code, theirs } = failure as { code?: string; theirs?: unknown }
        setWhy(code)
        state[1](empty)
        if (!theirs) {
          first.current?.focus()
          throw failure
        }
        const { step } = await import('./own/step.ts')
        setStep(await step({ ...body, theirs, enter }))
      }
    },
  })

  async function enter(started: ReplyOf<typeof login>) {
    session.start(started)
    await navigate({ href: afterLogin(started.user.role, redirect), replace: true })
  }

  return (
    <AccountPage title={say('account.loginTitle')}>
      {second ?? (
        <form {...form.props} className={classes.card}>
          <h1>{say('account.loginTitle')}</h1>
          {notice && (
            <p className={classes.notice} role="status">
              {say(`account.${notice}`)}
            </p>
          )}
          <TextField {...form.text('email')} ref={first} type="email" autoComplete="username" autoFocus />
          <TextField {...form.text('password')} type="password" autoComplete="current-password" />
          <GeneralError text={form.general} />
          <Button type="submit" variant="primary" size="main" busy={form.isBusy}>
            {say(form.isBusy ? 'account.loggingIn' : 'account.login')}
          </Button>
          <nav className={classes.links}>
            {why === 'not_activated' ? (
              <Link to="/request-activation">{say('account.noMail')}</Link>
            ) : (
              <Link to="/request-password-reset">{say('account.forgot')}</Link>
            )}
            <Link to="/register">{say('account.create')}</Link>
          </nav>
        </form>
      )}
    </AccountPage>
  )
}
