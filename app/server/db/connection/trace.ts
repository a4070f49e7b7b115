import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/**
 * An error for the log, with its causes and where they were thrown. Without values of the query (password
 * hashes, addresses): drizzle's message contains all parameters, PostgreSQL's own may contain values of the
 * row.
 */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const trace = [headOf(error), ...framesOf(error)].join('\n')
  return error.cause === undefined ? trace : `${trace}\ncaused by ${traceOf(error.cause)}`
}

/** The same in one line. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? headOf(error) : `${headOf(error)}; ${errorLine(error.cause)}`
}

function headOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `a query failed: ${error.query.replace(/\s+/g, ' ').trim()}`
  if (error instanceof pg.DatabaseError) return ofPostgres(error)
  return `${error.name}: ${error.message.replace(address, '…@…')}`
}

/** Mail servers repeat addresses in their refusals. */
const address = /[^\s<>"'()]+@[^\s<>"'()]+/g

/** SQLSTATE classes whose messages concern the server or the query text; others may contain values. */
const withoutValues = /^(08|25|42|5[3-8])/

function ofPostgres(error: pg.DatabaseError): string {
  const { code = '', table, column, constraint, message } = error
  const named = Object.entries({ table, column, constraint }).flatMap(([what, name]) =>
    name === undefined ? [] : [` ${what} ${name}`],
  )
  return `SQLSTATE ${code}${named.join('')}${withoutValues.test(code) ? ` (${message})` : ''}`
}

/** Without the message at the start of a stack. */
const framesOf = ({ stack = '' }: Error): string[] => stack.split('\n').filter(line => /^\s+at /.test(line))
