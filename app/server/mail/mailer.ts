export type Mail = { to: string; subject: string; text: string; html: string }

/** Destination of mails: a mail server, or a folder. */
export type Mailer = {
  /** Resolves when the mail is handed over; throws one sentence if that fails. */
  send(mail: Mail): Promise<void>
  /** Removes mails stored before a moment; those handed over are unaffected. */
  forget(before: Date): Promise<void>
  stop(): void
}
