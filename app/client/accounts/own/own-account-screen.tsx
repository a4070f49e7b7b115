import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  changePassword,
  endSession,
  listSessions,
  type Session,
} from '../../../domain/accounts/own-account-contract.ts'
import { call, useUser } from '../../api/browser.ts'
import { endpointQuery, queryClient } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useMoments } from '../../ui/use-moments.ts'
import { useSay } from '../../ui/use-say.ts'
import { Account } from '../account.tsx'
import { AccountPage } from '../account-page.tsx'
import classes from '../accounts.module.css'
import { PasswordField } from '../passwords/password-field.tsx'
import { passwordsMatch } from '../passwords/passwords-match.ts'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import own from './own-account.module.css'
import { OwnData } from './own-data.tsx'
import { SecondFactor } from './second-factor.tsx'

const empty = { current_password: '', password: '', confirm_password: '' }

/** The user's own account: the password and the active sessions. */
export function OwnAccountScreen() {
  const say = useSay()
  return (
    <AccountPage title={say('account.safetyTitle')} preferences={<Account user={useUser()} area="tool" />}>
      <QueryClientProvider client={queryClient}>
        <div className={own.cards}>
          <NewPassword />
          <SecondFactor />
          <Sessions />
          <OwnData />
        </div>
      </QueryClientProvider>
    </AccountPage>
  )
}

function NewPassword() {
  const say = useSay()
  const queries = useQueryClient()
  const form = useForm({
    defaults: empty,
    labels: {
      current_password: 'account.currentPassword',
      password: 'account.newPassword',
      confirm_password: 'account.confirmPassword',
    },
    schema: changePassword.body,
    check: ({ password, confirm_password }) => passwordsMatch({ password, confirm_password }),
    save: async body => {
      await call(changePassword, { body })
      void queries.invalidateQueries({ queryKey: [listSessions.path] })
    },
  })
  return (
    <form {...form.props} className={classes.card}>
      <h1>{say('account.changePassword')}</h1>
      {form.isDone ? (
        <p role="status">{say('account.passwordChanged')}</p>
      ) : (
        <>
          <TextField {...form.text('current_password')} type="password" autoComplete="current-password" />
          <PasswordField {...form.text('password')} hasRules />
          <PasswordField {...form.text('confirm_password')} />
          <GeneralError text={form.general} />
          <Button type="submit" variant="primary" size="main" busy={form.isBusy}>
            {say('account.changePassword')}
          </Button>
        </>
      )}
    </form>
  )
}

function Sessions() {
  const say = useSay()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const list = useQuery({ ...endpointQuery(listSessions, {}), staleTime: 0 })
  return (
    <section className={classes.card} aria-labelledby="sessions">
      <h1 id="sessions">{say('account.sessions')}</h1>
      {list.isPending && <p role="status">{say('shell.loading')}</p>}
      {list.isError && <Button onClick={() => void list.refetch()}>{say('shell.retry')}</Button>}
      <ul className={own.sessions}>
        {list.data?.map(session => (
          <Line key={session.id} session={session} ended={() => void list.refetch()} />
        ))}
      </ul>
      <div>
        <Button onClick={() => setAsking(true)}>{say('account.logoutEverywhere')}</Button>
      </div>
      {isAsking && (
        <LogOutEverywhere close={() => setAsking(false)} toLanding={() => navigate({ to: '/' })} />
      )}
    </section>
  )
}

function Line({ session, ended }: { session: Session; ended(): void }) {
  const say = useSay()
  const { moment } = useMoments()
  const { id, is_this, agent, created_at, seen_at, address } = session
  const [isAsking, setAsking] = useState(false)
  const params = { began: moment(created_at), seen: moment(seen_at), address: address ?? '–' }
  const button = say('account.endSession')
  return (
    <li>
      <div>
        <b>{is_this ? say('account.sessionHere') : programOf(agent)}</b>
        <p>{say('account.sessionSeen', params)}</p>
      </div>
      {!is_this && (
        <Button size="small" onClick={() => setAsking(true)}>
          {button}
        </Button>
      )}
      {isAsking && (
        <ConfirmWithPassword
          title={`${button}: ${programOf(agent)}`}
          button={button}
          act={async current_password => {
            await call(endSession, { body: { id, current_password } })
            toast.success(say('account.sessionEnded'))
            ended()
          }}
          close={() => setAsking(false)}
        >
          {say('account.sessionSeen', params)}
        </ConfirmWithPassword>
      )}
    </li>
  )
}

/** Browser and operating system, if the user agent contains them. */
function programOf(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari|curl|python-requests)[/ ][\d.]*/.exec(agent)?.[1]
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(agent)?.[0]
  return (
    [browser?.replace('Edg', 'Edge').replace('OPR', 'Opera'), system].filter(Boolean).join(' · ') ||
    agent ||
    '–'
  )
}
