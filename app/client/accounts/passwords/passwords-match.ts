import type { FieldErrors } from '../../ui/form/form-errors.ts'

type Passwords = { password: string; confirm_password: string }

/** Shows the same message below both passwords if they are different (G-031). */
export function passwordsMatch({ password, confirm_password }: Passwords): FieldErrors<Passwords> {
  const differ = [{ key: 'account.passwordsMustMatch' as const }]
  return password === confirm_password ? {} : { password: differ, confirm_password: differ }
}
