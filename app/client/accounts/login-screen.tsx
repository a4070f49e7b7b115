import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { login } from '../../domain/accounts/contract.ts'
import { CallFailure, failureText } from '../../domain/call-failure.ts'
import { call, session } from '../api/browser.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useWords } from '../ui/use-words.ts'
import { AccountPage, GeneralError } from './account-page.tsx'
import classes from './accounts.module.css'
import { afterLogin } from './guards.ts'

type Wrong = { email?: string[]; password?: string[]; general?: string }

/** Email and password. A failure clears the fields and says why, under them and above the button. */
export function LoginScreen() {
  const say = useWords()
  const navigate = useNavigate()
  const { redirect, notice } = useSearch({ from: '/login' })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const missing = {
      ...(email.trim() === '' && { email: [say('account.emailRequired')] }),
      ...(password === '' && { password: [say('account.passwordRequired')] }),
    }
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const started = await call(login, { body: { email: email.trim(), password } })
      session.start(started)
      await navigate({ href: afterLogin(started.user.role, redirect), replace: true })
    } catch (failure) {
      setEmail('')
      setPassword('')
      setWrong(wrongOf(failure))
      first.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  function wrongOf(failure: unknown): Wrong {
    const isAboutFields = failure instanceof CallFailure && failure.status === 400
    const { email, password, non_field } = failure instanceof CallFailure ? failure.fields : {}
    const general =
      isAboutFields && (email || password) ? non_field?.join(' ') : failureText(failure, say, 'form')
    return { email, password, general }
  }

  return (
    <AccountPage title={say('account.loginTitle')}>
      <form className={classes.card} onSubmit={submit} noValidate>
        <h1>{say('account.loginTitle')}</h1>
        {notice === 'activated' && (
          <p className={classes.notice} role="status">
            {say('account.activated')}
          </p>
        )}
        <TextField
          ref={first}
          label={say('account.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={event => setEmail(event.target.value)}
          errors={wrong.email}
        />
        <TextField
          label={say('account.password')}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={event => setPassword(event.target.value)}
          errors={wrong.password}
        />
        <GeneralError text={wrong.general} />
        <Button type="submit" look="primary" size="main" busy={busy}>
          {say(busy ? 'account.loggingIn' : 'account.login')}
        </Button>
        <nav className={classes.links}>
          <Link to="/request-password-reset">{say('account.forgot')}</Link>
          <Link to="/register">{say('account.create')}</Link>
        </nav>
      </form>
    </AccountPage>
  )
}
