import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from '../../../domain/accounts/second-factor-contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../accounts.module.css'
import own from './own-account.module.css'
import { Passkeys } from './passkeys.tsx'

type Key = { secret: string; address: string }

/** The second step at login: codes of an app, passkeys, and recovery codes, which are shown only once. */
export function SecondFactor() {
  const say = useSay()
  const state = useQuery({ ...endpointQuery(readSecondFactor, {}), staleTime: 0 })
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const again = () => void state.refetch()
  /** Recovery codes are created only together with the first factor. */
  const changed = (given: string[]) => {
    setKey(null)
    if (given.length > 0) setCodes(given)
    again()
  }
  return (
    <section className={classes.card} aria-labelledby="factor">
      <h1 id="factor">{say('account.factorTitle')}</h1>
      {state.isPending && <p role="status">{say('shell.loading')}</p>}
      {state.isError && <Button onClick={again}>{say('shell.retry')}</Button>}
      {codes !== null && <Codes codes={codes} done={() => setCodes(null)} />}
      {codes === null && state.data && (
        <>
          {state.data.is_set ? (
            <p role="status">{say('account.factorIsOn', { count: state.data.codes_left })}</p>
          ) : (
            <p>{say('account.factorWhy')}</p>
          )}
          <div className={own.form}>
            <h2>{say('account.factorAppTitle')}</h2>
            {key !== null ? (
              <Confirm shown={key} done={changed} />
            ) : state.data.has_app ? (
              <Remove done={() => changed([])} />
            ) : (
              <Begin begun={setKey} />
            )}
          </div>
          <Passkeys state={state.data} changed={changed} />
        </>
      )}
    </section>
  )
}

function Begin({ begun }: { begun(key: Key): void }) {
  const say = useSay()
  const form = useForm({
    defaults: { current_password: '' },
    labels: { current_password: 'account.currentPassword' },
    schema: beginSecondFactor.body,
    save: async body => begun(await call(beginSecondFactor, { body })),
  })
  return (
    <form {...form.props} className={own.form}>
      <p>{say('account.factorAppWhy')}</p>
      <TextField {...form.text('current_password')} type="password" autoComplete="current-password" />
      <GeneralError text={form.general} />
      <Button type="submit" variant="primary" size="main" busy={form.isBusy}>
        {say('account.factorSet')}
      </Button>
    </form>
  )
}

function Confirm({ shown, done }: { shown: Key; done(codes: string[]): void }) {
  const say = useSay()
  const form = useForm({
    defaults: { code: '' },
    labels: { code: 'account.code' },
    schema: confirmSecondFactor.body,
    save: async body => done((await call(confirmSecondFactor, { body })).recovery_codes),
  })
  return (
    <form {...form.props} className={own.form}>
      <p>{say('account.factorScan')}</p>
      <Picture text={shown.address} />
      <p>
        {say('account.factorKey')}:{' '}
        <code className={own.code}>{shown.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        {...form.text('code')}
        type="text"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
      />
      <GeneralError text={form.general} />
      <Button type="submit" variant="primary" size="main" busy={form.isBusy}>
        {say('account.factorConfirm')}
      </Button>
    </form>
  )
}

/** The code is dark on a light background in both themes, because some cameras cannot read it otherwise. */
function Picture({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 3 })
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={own.picture} shapeRendering="crispEdges" aria-hidden>
      <rect width={size} height={size} className={own.light} />
      <path d={dark.join('')} className={own.dark} />
    </svg>
  )
}

function Codes({ codes, done }: { codes: string[]; done(): void }) {
  const say = useSay()
  return (
    <div className={own.form}>
      <h2>{say('account.recoveryTitle')}</h2>
      <p>{say('account.recoveryLead')}</p>
      <ul className={own.codes}>
        {codes.map(code => (
          <li key={code}>
            <code className={own.code}>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="primary" size="main" onClick={done}>
        {say('account.recoveryDone')}
      </Button>
    </div>
  )
}

function Remove({ done }: { done(): void }) {
  const say = useSay()
  const form = useForm({
    defaults: { current_password: '', code: '' },
    labels: { current_password: 'account.currentPassword', code: 'account.code' },
    schema: removeSecondFactor.body,
    save: async body => {
      await call(removeSecondFactor, { body })
      done()
    },
  })
  return (
    <form {...form.props} className={own.form}>
      <TextField {...form.text('current_password')} type="password" autoComplete="current-password" />
      <TextField {...form.text('code')} type="text" autoComplete="one-time-code" />
      <GeneralError text={form.general} />
      <Button type="submit" busy={form.isBusy}>
        {say('account.factorRemove')}
      </Button>
    </form>
  )
}
