import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** A mail server that does not answer must not keep a person waiting longer than this. */
const patience_ms = 10_000

/** Hands mails to the server at `url` (smtp: or smtps:, with user and password where it asks for them). */
export function makeSmtp(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: patience_ms,
      greetingTimeout: patience_ms,
      socketTimeout: patience_ms,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    async forget() {},
    stop: () => transport.close(),
  }
}
