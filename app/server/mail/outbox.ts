import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { timeInNepal } from '../../domain/nepal-day.ts'
import { privateFile, privateFolder } from '../../node/data-folder.ts'
import { renameDurably, writeDurably } from '../../node/durable.ts'
import type { Mail, Mailer } from './mailer.ts'

/** Writes each email to `folder` as a readable .eml file, for an installation without a mail server. */
export function makeOutbox(folder: string, from: string, clock: () => Date): Mailer {
  return {
    async send(mail) {
      const now = clock()
      const id = randomUUID()
      const name = `${timeInNepal(now).replace('+05:45', '+0545').replace(/[:.]/g, '-')} ${nameOf(mail.to)} ${id.slice(0, 8)}.eml`
      // The folder is private, because links in the emails are as good as a password.
      await mkdir(folder, privateFolder)
      const part = join(folder, `.${id}`)
      try {
        await writeDurably(part, messageOf(mail, from, now, id), { ...privateFile, flag: 'wx' })
        await renameDurably(part, join(folder, name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async forget(before) {
      const names = existsSync(folder) ? await readdir(folder) : []
      for (const name of names.filter(name => name.endsWith('.eml'))) {
        const file = join(folder, name)
        if ((await stat(file)).mtimeMs < before.getTime()) await rm(file, { force: true })
      }
    },
    stop() {},
  }
}

/**
 * Removes drafts left by a process that was killed. Only old drafts are removed, since other processes may be writing.
 */
export function clearDrafts(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names.filter(name => /^\.[0-9a-f-]{36}$/.test(name))) {
    const file = join(folder, name)
    const { mtimeMs = Number.POSITIVE_INFINITY } = statSync(file, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > draft_ms) rmSync(file, { force: true })
  }
}

/** Much longer than it takes to write an email, and shorter than a startup. */
const draft_ms = 1_000

const nameOf = (address: string) => address.replace(/[^A-Za-z0-9@.+_-]/g, '_').slice(0, 80)

/** A message in the format of RFC 5322 with its plain text and an HTML copy. Its headers also use UTF-8 (RFC 6532). */
function messageOf({ to, subject, text, html }: Mail, from: string, date: Date, id: string): string {
  const headers = [
    ['Date', mailDate(date)],
    ['From', from],
    ['To', to],
    ['Message-ID', `<${id}@outbox>`],
    ['Subject', subject],
    ['MIME-Version', '1.0'],
    ['Content-Type', `multipart/alternative; boundary="${id}"`],
  ]
  const head = headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`)
  return [...head, '', ...partOf('plain', text, id), ...partOf('html', html, id), `--${id}--`, ''].join(
    '\r\n',
  )
}

/** Date and time in Nepal in the format of RFC 5322, for example `Fri, 27 Nov 2026 00:30:00 +0545`. */
const mailDate = (date: Date): string =>
  new Date(timeInNepal(date).replace('+05:45', 'Z')).toUTCString().replace('GMT', '+0545')

/** `boundary` is random, so that it does not occur in any text. */
function partOf(type: 'plain' | 'html', text: string, boundary: string): string[] {
  const head = [`Content-Type: text/${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit']
  return [`--${boundary}`, ...head, '', ...text.split('\n'), '']
}
