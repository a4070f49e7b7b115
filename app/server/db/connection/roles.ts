import type { Client } from 'pg'

/** Read-only role for reports and other programs. It cannot log in; personal roles become members of it. */
export const readRole = 'urja_read'

/** Tables with credentials, which only the product itself may read. */
const secretTables = [
  'second_factors',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'refresh_tokens',
  'account_links',
  'throttle_counts',
  'installation',
]

/**
 * Sets up the database roles. The role of `client` owns all tables and changes their structure. The product uses the
 * role of `appUrl`, which is created if it does not exist; it reads and writes rows but can only append to the audit
 * log. `urja_read` reads everything except credentials.
 */
export async function grantRoles(client: Client, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl)
  const name = decodeURIComponent(username)
  const app = client.escapeIdentifier(name)
  await client.query('begin')
  const secret = client.escapeLiteral(decodeURIComponent(password))
  await makeRole(client, name, password === '' ? 'login' : `login password ${secret}`)
  await makeRole(client, readRole, 'nologin')
  const { rows } = await client.query<{ column: string }>(
    `select column_name as column from information_schema.columns
     where table_schema = 'public' and table_name = 'users' and column_name <> 'password_hash'`,
  )
  const columns = rows.map(({ column }) => client.escapeIdentifier(column)).join(', ')
  const database = client.escapeIdentifier(client.database ?? '')
  for (const statement of [
    `revoke create on schema public from public`,
    `grant connect on database ${database} to ${app}, ${readRole}`,
    `grant usage on schema public to ${app}, ${readRole}`,
    `grant usage on schema drizzle to ${app}`,
    `grant select on all tables in schema drizzle to ${app}`,
    `grant select, insert, update, delete on all tables in schema public to ${app}`,
    `grant usage, select on all sequences in schema public to ${app}`,
    // Sealing, retention and erasure run with the owner's rights, in functions that do nothing else.
    `revoke update, delete on audit_log from ${app}`,
    `alter function audit_seal() security definer`,
    `alter function audit_forget(timestamp with time zone) security definer`,
    `alter function audit_erase(text, text[], integer[]) security definer`,
    `grant select on all tables in schema public to ${readRole}`,
    `revoke select on ${[...secretTables, 'users'].join(', ')} from ${readRole}`,
    `grant select (${columns}) on users to ${readRole}`,
  ])
    await client.query(statement)
  await client.query('commit')
}

/** Roles belong to the whole server, so another database may already have created this one. */
async function makeRole(client: Client, name: string, rights: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [name])
  if (found.rowCount !== 0) return
  await client.query(`create role ${client.escapeIdentifier(name)} ${rights}`)
}
