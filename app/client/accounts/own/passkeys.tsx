import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import {
  beginPasskey,
  confirmPasskey,
  type Passkey,
  type readSecondFactor,
  removePasskey,
} from '../../../domain/accounts/second-factor-contract.ts'
import { CallFailure } from '../../../domain/api/call-failure.ts'
import type { ReplyOf } from '../../../domain/api/endpoint.ts'
import type { Message } from '../../../domain/messages/messages.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { useMoments } from '../../ui/use-moments.ts'
import { useSay } from '../../ui/use-say.ts'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import own from './own-account.module.css'

type State = ReplyOf<typeof readSecondFactor>

/** Passkeys of the account by name. If none can be created here, the reason is shown. */
export function Passkeys(props: { state: State; changed(codes: string[]): void }) {
  const { state, changed } = props
  const say = useSay()
  const [dialog, setDialog] = useState<'new' | Passkey>()
  const close = () => setDialog(undefined)
  const done = (codes: string[]) => {
    close()
    changed(codes)
  }
  const hindrance = hindranceOf(state)
  return (
    <div className={own.form}>
      <h2>{say('account.passkeysTitle')}</h2>
      <p>{say('account.passkeysWhy')}</p>
      {state.passkeys.length > 0 && (
        <ul className={own.sessions}>
          {state.passkeys.map(passkey => (
            <Line key={passkey.id} passkey={passkey} remove={() => setDialog(passkey)} />
          ))}
        </ul>
      )}
      {hindrance === null ? (
        <div>
          <Button onClick={() => setDialog('new')}>{say('account.passkeyAdd')}</Button>
        </div>
      ) : (
        <p role="note">{say(hindrance.key, hindrance.params)}</p>
      )}
      {dialog === 'new' ? (
        <Add close={close} done={done} />
      ) : (
        dialog && <Remove passkey={dialog} close={close} done={() => done([])} />
      )}
    </div>
  )
}

/** Browsers create passkeys for only one address, and only over a secure connection. */
function hindranceOf({ rp_id }: State): Message | null {
  const needsName: Message = { key: 'account.passkeysNeedName', params: { address: location.origin } }
  if (rp_id === null) return needsName
  if (rp_id !== location.hostname) return { key: 'account.passkeysElsewhere', params: { address: rp_id } }
  if (!isSecureContext) return needsName
  return browserSupportsWebAuthn() ? null : { key: 'account.passkeysUnknown' }
}

function Line({ passkey, remove }: { passkey: Passkey; remove(): void }) {
  const say = useSay()
  const { moment } = useMoments()
  const { name, rp_id, created_at, used_at } = passkey
  const params = { address: rp_id, began: moment(created_at) }
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>
          {used_at === null
            ? say('account.passkeyMade', params)
            : say('account.passkeyUsed', { ...params, used: moment(used_at) })}
        </p>
      </div>
      <Button size="small" aria-label={`${say('account.passkeyRemove')}: ${name}`} onClick={remove}>
        {say('account.passkeyRemove')}
      </Button>
    </li>
  )
}

const newPasskey = { name: '', current_password: '' }

function Add({ close, done }: { close(): void; done(codes: string[]): void }) {
  const say = useSay()
  const draft = useDraftState('account.passkey', newPasskey)
  const form = useForm({
    defaults: newPasskey,
    state: draft.state,
    labels: { name: 'account.passkeyName', current_password: 'account.currentPassword' },
    schema: beginPasskey.body,
    save: async body => {
      const optionsJSON = await call(beginPasskey, { body })
      const passkey = await startRegistration({ optionsJSON }).catch(() => {
        throw new CallFailure('refused', say('account.passkeyNotMade'))
      })
      draft.forget()
      done((await call(confirmPasskey, { body: { passkey } })).recovery_codes)
    },
  })
  return (
    <Dialog title={say('account.passkeyAdd')} closeLabel={say('shell.close')} close={close}>
      <form {...form.props} className={own.form}>
        <DraftNotices draft={draft} />
        <TextField {...form.text('name')} type="text" hint={say('account.passkeyNameExample')} />
        <TextField {...form.text('current_password')} type="password" autoComplete="current-password" />
        <GeneralError text={form.general} />
        <div className={own.answers}>
          <Button size="main" onClick={close}>
            {say('shell.cancel')}
          </Button>
          <Button type="submit" variant="primary" size="main" busy={form.isBusy}>
            {say('account.passkeyAdd')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Remove(props: { passkey: Passkey; close(): void; done(): void }) {
  const { passkey, close, done } = props
  const say = useSay()
  const button = say('account.passkeyRemove')
  return (
    <ConfirmWithPassword
      title={`${button}: ${passkey.name}`}
      button={button}
      act={async current_password => {
        await call(removePasskey, { body: { id: passkey.id, current_password } })
        done()
      }}
      close={close}
    >
      {say('account.passkeyRemoveAsk')}
    </ConfirmWithPassword>
  )
}
