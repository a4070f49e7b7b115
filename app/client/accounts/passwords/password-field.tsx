import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { useWords } from '../../ui/use-words.ts'
import classes from './passwords.module.css'
import { type PasswordOwner, usePasswordFaults } from './use-password-faults.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'unit'> & {
  /** Says what a new password must be, before one is refused, and what is wrong with one that is typed. */
  hasRules?: boolean
  /** Whose password it is to be, where that is known. */
  owner?: PasswordOwner
}

/** A new password, with a button that shows what is typed. */
export function PasswordField({ hasRules = false, owner, ...input }: Props) {
  const say = useWords()
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
