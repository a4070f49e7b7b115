import { type DatabaseTable, qualifiedName, quoteIdentifier } from './catalogue.ts'

/**
 * Tables of which some rows are left out of backups, with the condition for the rows that are included. A stolen backup
 * must not allow anybody to log in without a password, so it contains no session tokens, no secret that signs them and
 * no links that set passwords. Password hashes are included, so that users can log in after a restore.
 */
const rowConditions: Record<string, string> = {
  'public.refresh_tokens': 'false',
  'public.throttle_counts': 'false',
  'public.account_links': `purpose = 'activate'`,
  'public.installation': `name not in ('secret', 'secret mark')`,
}

/** SQL statement that copies the rows of a table in their stored form. */
export function copyOf(table: DatabaseTable): string {
  const columns = table.columns.map(quoteIdentifier).join(', ')
  const condition = rowConditions[`${table.schema}.${table.name}`] ?? 'true'
  return `copy (select ${columns} from ${qualifiedName(table)} where ${condition}) to stdout`
}

/**
 * Ends all logins that the backup contains. Their tokens were left out, and users who have logged out since the backup
 * stay logged out.
 */
export const endLogins = `update public.refresh_families set revoked_at = now(), revoked_for = 'restored' where revoked_at is null`
