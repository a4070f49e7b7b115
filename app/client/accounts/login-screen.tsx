import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { login } from '../../domain/accounts/contract.ts'
import { call, session } from '../api/browser.ts'
import { Button } from '../ui/button.tsx'
import { GeneralError } from '../ui/form/general-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useBareForm } from '../ui/form/use-bare-form.ts'
import { useWords } from '../ui/use-words.ts'
import { AccountPage } from './account-page.tsx'
import classes from './accounts.module.css'
import { afterLogin } from './guards.ts'

const isOfCode = (why: string) => why.startsWith('code')
const empty = { email: '', password: '', code: '' }

/**
 * Email and password, and a code where the account asks for one. A failure clears the fields and says why, under them and
 * above the button.
 */
export function LoginScreen() {
  const say = useWords()
  const navigate = useNavigate()
  const { redirect, notice } = useSearch({ from: '/login' })
  const first = useRef<HTMLInputElement>(null)
  const held = useState(empty)
  const [why, setWhy] = useState('')
  const form = useBareForm({
    labels: { email: 'account.email', password: 'account.password', code: 'account.code' },
    held,
    // Two fields need no schema, whose rules would weigh on the first page.
    faults: ({ email, password }) => ({
      ...(email.trim() === '' && { email: [{ key: 'account.emailRequired' as const }] }),
      ...(password === '' && { password: [{ key: 'account.passwordRequired' as const }] }),
    }),
    save: async ({ email, password, code }) => {
      try {
        const started = await call(login, { body: { email: email.trim(), password, code } })
        session.start(started)
        await navigate({ href: afterLogin(started.user.role, redirect), replace: true })
      } catch (failure) {
        const { code = '' } = failure as { code?: string }
        setWhy(code)
        held[1](isOfCode(code) ? { email, password, code: '' } : empty)
        if (!isOfCode(code)) first.current?.focus()
        throw failure
      }
    },
  })

  return (
    <AccountPage title={say('account.loginTitle')}>
      <form {...form.props} className={classes.card}>
        <h1>{say('account.loginTitle')}</h1>
        {notice && (
          <p className={classes.notice} role="status">
            {say(`account.${notice}`)}
          </p>
        )}
        <TextField {...form.text('email')} ref={first} type="email" autoComplete="username" autoFocus />
        <TextField {...form.text('password')} type="password" autoComplete="current-password" />
        {isOfCode(why) && <TextField {...form.text('code')} type="text" autoFocus />}
        <GeneralError text={form.general} />
        <Button type="submit" look="primary" size="main" busy={form.isBusy}>
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
    </AccountPage>
  )
}
