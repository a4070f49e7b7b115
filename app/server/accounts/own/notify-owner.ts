import type { Language, MessageKey } from '../../../domain/messages/messages.ts'
import { mailInAllLanguages } from '../../mail/in-all-languages.ts'
import { findUserById } from '../queries.ts'
import type { OwnAccountParts } from './parts.ts'

/** Notifies the owner of an account by email that its login was changed, and what to do if somebody else did it. */
export async function notifyOwner(
  { db, mailer, background, publicUrl }: Pick<OwnAccountParts, 'db' | 'mailer' | 'background' | 'publicUrl'>,
  userId: number,
  words: { subject: MessageKey; text: MessageKey },
  language?: Language,
): Promise<void> {
  const found = await findUserById(db, userId)
  if (found === undefined) return
  const link = `${publicUrl().replace(/\/+$/, '')}/request-password-reset`
  const reader = { to: found.user.email, name: found.user.full_name }
  background.run('a mail about the safety of an account', () =>
    mailer.send(mailInAllLanguages(reader, words, () => ({ link }), language)),
  )
}
