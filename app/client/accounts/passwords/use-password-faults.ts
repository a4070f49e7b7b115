import { useEffect, useState } from 'react'
import type { MessageKey } from '../../../domain/words/words.ts'

export type PasswordOwner = { email: string; first_name: string; last_name: string; phone_no?: string }

/** Fewer are refused by their number. */
const minLetters = 8
/** Somebody who types is not told of each letter. */
const pause_ms = 300
const nobody: PasswordOwner = { email: '', first_name: '', last_name: '' }

/**
 * What is wrong with a new password that is typed, before it is sent. The list of common passwords is large: it is
 * fetched for whoever types one, and without it the server tells.
 */
export function usePasswordFaults(password: string, owner = nobody): readonly MessageKey[] {
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
