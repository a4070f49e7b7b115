import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSecrets } from '../../app/server/http/log/log.ts'

/** Log lines with forbidden content: hashes, tokens, email addresses or parameters of database queries. */
export function leaksIn(log: string): string[] {
  return log.split('\n').filter(line => hasSecrets(line) || /\bparams: \S/.test(line))
}

/** The current log of the database of a product. */
export function databaseLog(data: string): string {
  const folder = join(data, 'postgres')
  const elsewhere = join(folder, 'elsewhere')
  const home = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : folder
  const log = join(home, 'postgres.log')
  return existsSync(log) ? readFileSync(log, 'utf8') : ''
}
