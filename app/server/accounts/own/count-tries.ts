import type { Language, MessageKey } from '../../../domain/messages/messages.ts'
import type { Caller } from '../../../engine/caller.ts'
import { notifyOwner } from './notify-owner.ts'
import type { OwnAccountParts } from './parts.ts'

export type TryParts = Pick<
  OwnAccountParts,
  'db' | 'audit' | 'throttle' | 'codeThrottle' | 'mailer' | 'background' | 'publicUrl'
>
/** A call with a session that supplies a secret of the account, such as its password. */
export type SecretCall = { caller: Caller; address: string; language: Language }

/** After this many wrong attempts, the owner is warned of a likely attack. */
export const triesBeforeMail = 5

type Secret = {
  throttle: 'throttle' | 'codeThrottle'
  /** Key under which attempts are counted, separate for each secret of an account. */
  accountOf(id: number): string
  /** Action that the audit log records for a wrong attempt. */
  action: string
  code: string
  mail: { subject: MessageKey; text: MessageKey }
}
const secrets = {
  password: {
    throttle: 'throttle',
    accountOf: id => `user ${id}`,
    action: 'confirm by own password',
    code: 'wrong_password',
    mail: { subject: 'mail.ownPasswordWrongSubject', text: 'mail.ownPasswordWrong' },
  },
  // The count is shared with codes at login, because the secret is the same.
  code: {
    throttle: 'codeThrottle',
    accountOf: id => `user ${id}`,
    action: 'remove second factor',
    code: 'code_wrong',
    mail: { subject: 'mail.removalCodeWrongSubject', text: 'mail.removalCodeWrong' },
  },
  newCode: {
    throttle: 'codeThrottle',
    accountOf: id => `new key of user ${id}`,
    action: 'set second factor',
    code: 'code_wrong',
    mail: { subject: 'mail.newCodeWrongSubject', text: 'mail.newCodeWrong' },
  },
} satisfies Record<string, Secret>

/**
 * Counts an attempt to guess a secret of the caller's account before the secret is checked. Throws too_many_requests
 * once the limit is reached. `right` resets the count of this secret only. `wrong` records the attempt in the audit
 * log; after the fifth one, the owner is notified.
 */
export async function countTry(
  parts: TryParts,
  secret: keyof typeof secrets,
  { caller, address, language }: SecretCall,
): Promise<{ right(): Promise<void>; wrong(): Promise<void> }> {
  const { throttle, accountOf, action, code, mail } = secrets[secret]
  const account = accountOf(caller.id)
  const tries = await parts[throttle].begin(account, address)
  return {
    right: () => parts[throttle].succeed(account, address),
    async wrong() {
      parts.audit.refused({ user_id: caller.id, action, target: 'account', code, address })
      if (tries === triesBeforeMail) await notifyOwner(parts, caller.id, mail, language)
    },
  }
}
