import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** How long a person waits at most if the mail server does not respond. */
const patience_ms = 10_000

/** Sends emails through the server at `url` (smtp: or smtps:, with user name and password if required). */
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
