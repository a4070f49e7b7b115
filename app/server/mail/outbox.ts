import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from './mailer.ts'

/** Leaves each mail as a readable .eml file in `folder`, for an installation without a mail server. */
export function makeOutbox(folder: string, from: string, clock: () => Date): Mailer {
  return {
    async send(mail) {
      const now = clock()
      const id = randomUUID()
      const name = `${now.toISOString().replace(/[:.]/g, '-')} ${nameOf(mail.to)} ${id.slice(0, 8)}.eml`
      // The links in it are as good as a password.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `.${id}`)
      try {
        await writeFile(part, messageOf(mail, from, now, id), { mode: 0o600, flag: 'wx' })
        await rename(part, join(folder, name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    stop() {},
  }
}

const nameOf = (address: string) => address.replace(/[^A-Za-z0-9@.+_-]/g, '_').slice(0, 80)

/** A message of RFC 5322 with its text as it is, UTF-8 in the headers too (RFC 6532). */
function messageOf({ to, subject, text }: Mail, from: string, date: Date, id: string): string {
  const headers = [
    ['Date', date.toUTCString().replace('GMT', '+0000')],
    ['From', from],
    ['To', to],
    ['Message-ID', `<${id}@outbox>`],
    ['Subject', subject],
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Transfer-Encoding', '8bit'],
  ]
  const head = headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`)
  return [...head, '', ...text.split('\n'), ''].join('\r\n')
}
