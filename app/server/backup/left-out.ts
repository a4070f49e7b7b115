import { type DatabaseTable, qualifiedName, quoteIdentifier } from './catalogue.ts'

/**
 * What no backup holds, by table: the condition of the rows that are kept. Whoever finds a backup must not be able to
 * act as somebody with it, so what lets a person in without a password stays behind: tokens of sessions, the secret
 * that signs them, links that set passwords. Hashes of passwords are in it, else nobody could log in afterwards.
 */
const rowConditions: Record<string, string> = {
  'public.refresh_tokens': 'false',
  'public.throttle_counts': 'false',
  'public.account_links': `purpose = 'activate'`,
  'public.installation': `name not in ('secret', 'secret mark')`,
}

/** The COPY of a table's rows as they are kept. */
export function copyOf(table: DatabaseTable): string {
  const columns = table.columns.map(quoteIdentifier).join(', ')
  const condition = rowConditions[`${table.schema}.${table.name}`] ?? 'true'
  return `copy (select ${columns} from ${qualifiedName(table)} where ${condition}) to stdout`
}

/** Logins of the time of the backup are over: their tokens were left out, and who was logged out since stays so. */
export const endLogins = `update public.refresh_families set revoked_at = now(), revoked_for = 'restored' where revoked_at is null`
