import { type DatabaseTable, qualifiedName, quoteIdentifier } from './catalogue.ts'

/**
 * Rows excluded from backups, by table, as the condition of the included ones. A stolen backup must not allow
 * anybody to log in without a password: excludes session tokens, the secret that signs them, and links that
 * set passwords. Includes password hashes, so that users can log in after a restore.
 */
const rowConditions: Record<string, string> = {
  'public.refresh_tokens': 'false',
  'public.throttle_counts': 'false',
  'public.account_links': `purpose = 'activate'`,
  'public.installation': `name not in ('secret', 'secret mark')`,
}

/** The COPY of a table's rows in stored form. */
export function copyOf(table: DatabaseTable): string {
  const columns = table.columns.map(quoteIdentifier).join(', ')
  const condition = rowConditions[`${table.schema}.${table.name}`] ?? 'true'
  return `copy (select ${columns} from ${qualifiedName(table)} where ${condition}) to stdout`
}

/**
 * Ends logins from the time of the backup: their tokens are excluded, and users logged out since stay logged
 * out.
 */
export const endLogins = `update public.refresh_families set revoked_at = now(), revoked_for = 'restored' where revoked_at is null`
