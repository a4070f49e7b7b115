export type Mail = { to: string; subject: string; text: string; html: string }

/** Where mails go: a mail server, or a folder that a person can open. */
export type Mailer = {
  /** Ends when the mail is handed over; throws one sentence where it could not be. */
  send(mail: Mail): Promise<void>
  /** Removes mails that were left here before a moment; one that was handed over is not ours. */
  forget(before: Date): Promise<void>
  stop(): void
}
