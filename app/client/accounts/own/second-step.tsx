import { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import * as v from 'valibot'
import { login } from '../../../domain/accounts/contract.ts'
import { FactorCode } from '../../../domain/accounts/person-fields.ts'
import { LoginWays, loginWithPasskey } from '../../../domain/accounts/second-factor-contract.ts'
import { CallFailure } from '../../../domain/api/call-failure.ts'
import type { ReplyOf } from '../../../domain/api/endpoint.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { usePress } from '../../ui/run/use-press.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../accounts.module.css'

export type SecondStepProps = {
  email: string
  password: string
  /** Content of the reply that refused the login. */
  theirs: unknown
  enter(started: ReplyOf<typeof login>): Promise<void>
}

/** Asks for a passkey or a code, if the account requires one in addition to the password. */
export function SecondStep({ email, password, enter, ...props }: SecondStepProps) {
  const say = useSay()
  const [ways, setWays] = useState(() => v.parse(LoginWays, props.theirs))
  const form = useForm({
    defaults: { code: '' },
    labels: { code: 'account.code' },
    schema: v.object({ code: FactorCode }),
    save: ({ code }) => attempt(call(login, { body: { email, password, code } })),
  })
  const { passkey } = ways
  const { isBusy, reason, press } = usePress(async () => {
    if (passkey === null) return
    const answer = await startAuthentication({ optionsJSON: passkey }).catch(() => {
      throw new CallFailure('refused', say('account.passkeyNotUsed'))
    })
    await attempt(call(loginWithPasskey, { body: { email, password, passkey: answer } }))
  })

  /** Each challenge for a passkey can be used only once. A refusal contains the next one. */
  async function attempt(started: Promise<ReplyOf<typeof login>>) {
    try {
      await enter(await started)
    } catch (failure) {
      if (failure instanceof CallFailure && failure.theirs) setWays(v.parse(LoginWays, failure.theirs))
      form.change({ code: '' })
      throw failure
    }
  }

  return (
    <form {...form.props} className={classes.card}>
      <h1>{say('account.stepTitle')}</h1>
      <p>{say(leadOf(ways))}</p>
      {passkey !== null && (
        <>
          <Button variant="primary" size="main" busy={isBusy} onClick={press} autoFocus>
            {say('account.stepUse')}
          </Button>
          <GeneralError text={reason} />
        </>
      )}
      <TextField
        {...form.text('code')}
        type="text"
        autoComplete="one-time-code"
        autoFocus={passkey === null}
      />
      <GeneralError text={form.general} />
      <Button type="submit" variant={passkey === null ? 'primary' : 'default'} size="main" busy={form.isBusy}>
        {say(form.isBusy ? 'account.loggingIn' : 'account.login')}
      </Button>
      <div>
        <Button variant="ghost" onClick={() => location.reload()}>
          {say('account.stepBack')}
        </Button>
      </div>
    </form>
  )
}

function leadOf({ app, passkey, recovery_codes }: LoginWays): MessageKey {
  if (passkey !== null) return app ? 'account.stepPasskey' : 'account.stepPasskeyAlone'
  if (app) return 'account.codeRequired'
  return recovery_codes ? 'account.stepElsewhere' : 'account.stepNone'
}
