import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useState } from 'react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './passwords.module.css'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'unit'> & {
  /** Whether to show the rules for a new password in advance, and errors while the user is typing. */
  hasRules?: boolean
  /** Owner of the password, if known. */
  owner?: PasswordOwner
}

/** Field for a new password, with a button that shows what is typed. */
export function PasswordField({ hasRules = false, owner, ...input }: Props) {
  const say = useSay()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  const { value, errors = [] } = input
  const faults = usePasswordFaults(hasRules && typeof value === 'string' ? value : '', owner)
  const label = say(isShown ? 'account.hidePassword' : 'account.showPassword')
  return (
    <TextField
      autoComplete="new-password"
      spellCheck={false}
      autoCapitalize="off"
      {...input}
      type={isShown ? 'text' : 'password'}
      hint={hasRules ? say('account.passwordRules') : undefined}
      errors={errors.length > 0 ? errors : faults.map(key => say(key))}
      unit={
        <button
          type="button"
          className={classes.show}
          aria-label={label}
          aria-pressed={isShown}
          title={label}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </button>
      }
    />
  )
}

type PasswordOwner = { email: string; first_name: string; last_name: string; phone_no?: string }

/** If there are fewer letters, the only error shown is that about the length. */
const minLetters = 8
/** Delay, so that errors do not appear at each keystroke. */
const pause_ms = 300
const nobody: PasswordOwner = { email: '', first_name: '', last_name: '' }

/**
 * Errors in a new password while it is being typed, before it is sent. The list of common passwords is large, so it is
 * loaded when typing starts. Without the list, the server decides.
 */
function usePasswordFaults(password: string, owner = nobody): readonly MessageKey[] {
  const [faults, setFaults] = useState<readonly MessageKey[]>([])
  const { email, first_name, last_name, phone_no } = owner
  useEffect(() => {
    setFaults([])
    if ([...password].length < minLetters) return
    let isOver = false
    const timer = setTimeout(async () => {
      const rules = await import('../../../domain/accounts/passwords/password-rules.ts').catch(() => null)
      if (!isOver && rules)
        setFaults(rules.passwordFaults(password, { email, first_name, last_name, phone_no }))
    }, pause_ms)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [password, email, first_name, last_name, phone_no])
  return faults
}
