import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/**
 * Formats an error for the log, with its causes and where they were thrown. The text contains no values of the query,
 * such as password hashes or addresses: drizzle's message contains all parameters, and PostgreSQL's own message may
 * contain values of the row.
 */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const trace = [headOf(error), ...framesOf(error)].join('\n')
  return error.cause === undefined ? trace : `${trace}\ncaused by ${traceOf(error.cause)}`
}

/** Formats an error as a single line. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? headOf(error) : `${headOf(error)}; ${errorLine(error.cause)}`
}

function headOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `a query failed: ${error.query.replace(/\s+/g, ' ').trim()}`
  if (error instanceof pg.DatabaseError) return ofPostgres(error)
  return `${error.name}: ${error.message.replace(address, '…@…')}`
}

/** Mail servers repeat email addresses in their refusals. */
const address = /[^\s<>"'()]+@[^\s<>"'()]+/g

/** SQLSTATE classes whose messages concern the server or the text of the query. Other messages may contain values. */
const withoutValues = /^(08|25|42|5[3-8])/

function ofPostgres(error: pg.DatabaseError): string {
  const { code = '', table, column, constraint, message } = error
  const named = Object.entries({ table, column, constraint }).flatMap(([what, name]) =>
    name === undefined ? [] : [` ${what} ${name}`],
  )
  return `SQLSTATE ${code}${named.join('')}${withoutValues.test(code) ? ` (${message})` : ''}`
}

/** Stack frames without the message that precedes them. */
const framesOf = ({ stack = '' }: Error): string[] => stack.split('\n').filter(line => /^\s+at /.test(line))
