import { pino } from 'pino'
import { requestId } from './request-id.ts'

export const logLevels = ['error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]
/** Logs a sentence for the operator. The default level is `warn`. */
export type Log = (line: string, level?: LogLevel) => void
/** One answered call. `path` comes from the contract, so it contains nothing that a caller wrote. */
export type CallFacts = { method: string; path: string; status: number; took_ms: number; user: number | null }

export type ProcessLog = { log: Log; call(facts: CallFacts): void }

/**
 * Creates the log of a process. Each entry is one line of JSON with the time, the level, the message and the id of the
 * current request, if any. Calls are logged with level `info`.
 */
export function makeLog(
  level: LogLevel,
  write: (line: string) => void = line => void process.stderr.write(line),
): ProcessLog {
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      mixin: () => {
        const id = requestId()
        return id === undefined ? {} : { request: id }
      },
    },
    { write },
  )
  return {
    log: (line, level = 'warn') => logger[level](hideSecrets(line)),
    call: facts => logger.info(facts, 'call'),
  }
}

/**
 * Values that must not appear in any log: password hashes, tokens of sessions and links and their hashes, keys, email
 * addresses, and passwords in the URLs of databases and mail servers.
 */
const secrets = [
  /\$argon2\w+\$[^\s"']+/g,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\b[0-9a-f]{64}\b/g,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /[^\s<>"'()/:,]+(?::[^\s<>"'()/]*)?@[^\s<>"'()]+/g,
]

/** Replaces secrets with an ellipsis. This is a last defence, since no secret should get this far. */
function hideSecrets(line: string): string {
  return secrets.reduce((text, secret) => text.replace(secret, '…'), line)
}

/** Whether a text for the log contains a secret. */
export function hasSecrets(text: string): boolean {
  return secrets.some(secret => new RegExp(secret.source).test(text))
}
