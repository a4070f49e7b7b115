import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { activate } from '../../domain/accounts/account-flow-contract.ts'
import { CallFailure, failureText } from '../../domain/api/call-failure.ts'
import { call } from '../api/browser.ts'
import { Button } from '../ui/button.tsx'
import { GeneralError } from '../ui/form/general-error.tsx'
import { useSay } from '../ui/use-say.ts'
import { AccountPage } from './account-page.tsx'
import classes from './accounts.module.css'

/** Uses the link in the email at once and leads to the login screen, which confirms that the account is active. */
export function ActivateScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const { token } = useParams({ from: '/activate/$token' })
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try calls again
  useEffect(() => {
    let isHere = true
    setFailure(null)
    call(activate, { body: { token } }).then(
      ({ was_active }) => {
        const notice = was_active ? 'wasActive' : 'activated'
        if (isHere) void navigate({ to: '/login', search: { notice }, replace: true })
      },
      thrown => {
        if (isHere) setFailure(thrown)
      },
    )
    return () => {
      isHere = false
    }
  }, [token, navigate, tries])

  const title = say(failure === null ? 'account.activating' : 'account.activationFailed')
  const isUnknown = failure instanceof CallFailure && failure.status === 404
  const isFinal = isUnknown || (failure instanceof CallFailure && failure.code === 'account_closed')
  return (
    <AccountPage title={title}>
      <div className={classes.card}>
        <h1>{title}</h1>
        <GeneralError text={failure === null ? undefined : failureText(failure, say, 'form')} />
        {failure !== null && !isFinal && (
          <Button variant="primary" size="main" onClick={() => setTries(tries + 1)}>
            {say('account.tryAgain')}
          </Button>
        )}
        <nav className={classes.links}>
          {isUnknown && <Link to="/request-activation">{say('account.requestAgain')}</Link>}
          <Link to="/login">{say('account.backToLogin')}</Link>
        </nav>
      </div>
    </AccountPage>
  )
}
