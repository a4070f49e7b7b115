export type Mail = { to: string; subject: string; text: string; html: string }

/** Where emails are sent: to a mail server or to a folder. */
export type Mailer = {
  /** Resolves when the email has been handed over. Throws one sentence if that fails. */
  send(mail: Mail): Promise<void>
  /** Removes emails that were stored before a given time. Emails that have been handed over are not affected. */
  forget(before: Date): Promise<void>
  stop(): void
}
