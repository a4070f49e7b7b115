import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import { abortWith } from '../app/domain/time-limit.ts'
import { secureDataFolder } from '../app/node/data-folder.ts'
import { demoPassword } from '../app/server/accounts/seed.ts'
import { errorLine, traceOf } from '../app/server/db/connection/trace.ts'
import { contactOf, type Env, readEnv } from '../app/server/env.ts'
import { makeLog } from '../app/server/http/log/log.ts'
import { clearDrafts, makeOutbox } from '../app/server/mail/outbox.ts'
import { makeSmtp } from '../app/server/mail/smtp.ts'
import { type RunningServer, startServer } from '../app/server/main.ts'
import { superviseMartin } from '../tileserver/launch.ts'
import { reportOpenPaths } from './backup/open-paths.ts'
import { runDailyBackups } from './backup/run-daily-backups.ts'
import { makeProgress, type ProgressReporter } from './common/progress.ts'
import { builtStamp } from './common/stamped-folder.ts'
import { startPostgres } from './postgres/postgres.ts'
import { dataSecret } from './start/data-secret.ts'
import { currentAtlas, servesDemoCountry } from './start/ensure-atlas.ts'
import { builtManualsFolder, clientFolder, ensureClient, ensureManuals } from './start/ensure-built.ts'
import { fetchMartin } from './start/fetch-martin.ts'
import { FolderInUse, lockFolder } from './start/folder/folder-lock.ts'
import { configuredAddress, forgetAddress, noteAddress } from './start/folder/running-address.ts'
import { startHeartbeat } from './start/heartbeat.ts'
import { onNpmGone } from './start/npm-parent.ts'
import { openAtlases } from './start/open-atlases.ts'
import { isOpenToOthers, readStartOptions, type StartOptions } from './start/start-options.ts'

const began = Date.now()
/** Exit code that requests a restart. */
const stuckCode = 70
const progress = makeProgress()
const stopping = new AbortController()
/** What runs, newest last; it is stopped in the opposite order. */
const running: (() => unknown)[] = []

/**
 * Ctrl-C at a terminal stops at once; a supervisor of several processes sends SIGTERM and lets calls drain.
 */
let drains = false
let drain_s = 0
/** Everything that runs has this long to end; what hangs then is left to the next start, which ends it. */
const end_ms = 15_000
const heartbeat = startHeartbeat(() => void stopAll(0))

for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0))
process.on('SIGTERM', () => {
  drains = true
  void stopAll(0)
})
onNpmGone(() => void stopAll(0))
// Node's default report would contain all parameters of a failed query.
process.on('uncaughtException', error => {
  // Such as a closed terminal.
  if (stopping.signal.aborted) return
  console.error(traceOf(error))
  void stopAll(1)
})

const starting = begin()
try {
  await starting
} catch (error) {
  if (!stopping.signal.aborted) {
    progress.say(sentenceOf(error))
    await stopAll(1)
  }
}

async function begin(): Promise<void> {
  await start(readEnv(), readStartOptions(process.argv.slice(2)))
}

async function start(env: Env, options: StartOptions): Promise<void> {
  drain_s = drainTime_s(env)
  const log = makeLog(env.LOG_LEVEL)
  const data = resolve(env.URJA_DATA)
  mkdirSync(data, { recursive: true })
  running.push(await lockDataFolder(data))
  forgetAddress(data)
  running.push(() => forgetAddress(data))
  reportOpenPaths(await secureDataFolder(data), progress.say)
  await refusePortInUse(env.PORT, env.HOST)

  const client = options.app ? clientFolder(data) : null
  const failing = new AbortController()
  abortWith(failing, stopping.signal)
  const manuals = options.app ? builtManualsFolder(data) : null
  const [database, atlas] = await allOrNone(failing, [
    openDatabase(env, data),
    openAtlases(env, data, options, progress, failing.signal),
    ensureClient(client, progress, failing.signal),
    ensureManuals(manuals, progress, failing.signal),
  ])
  running.push(atlas.stop)
  stopping.signal.throwIfAborted()

  const martin = superviseMartin({
    atlas: () => currentAtlas(atlas.folder),
    folder: join(data, 'martin'),
    onChange: sentence => progress.say(sentence),
  })
  running.push(() => martin.stop())
  const isOpen = isOpenToOthers(env)
  const isDemoCountry =
    env.ATLAS_URL === undefined && options.sources === null && (await servesDemoCountry(data))
  const outbox = join(data, 'outbox')
  clearDrafts(outbox)
  const server = await startServer({
    port: env.PORT,
    host: env.HOST,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    database: database.kind,
    dataFolder: data,
    atlasFolder: atlas.folder,
    atlasOutage: atlas.outage,
    secret: env.URJA_SECRET ? new TextEncoder().encode(env.URJA_SECRET) : dataSecret(data),
    secretOf: secretOf(env),
    tiles: { martin, tilesUrl: env.TILES_URL },
    mailer: env.SMTP_URL
      ? makeSmtp(env.SMTP_URL, env.MAIL_FROM)
      : makeOutbox(outbox, env.MAIL_FROM, () => new Date()),
    publicUrl: env.PUBLIC_URL,
    clientFolder: client,
    downloadsFolder: manuals,
    clientStamp: client === null ? undefined : (builtStamp(client) ?? undefined),
    demo: options.demo || database.kind === 'embedded',
    demoAccounts: options.demo || (database.kind === 'embedded' && isDemoCountry && !isOpen),
    isOpen,
    trustProxy: env.TRUST_PROXY,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    odkServers: env.URJA_ODK_SERVERS,
    contact: contactOf(env),
    log: log.log,
    called: log.call,
    onFailure: sentence => {
      progress.say(`This process ends because it cannot recover: ${sentence}.`)
      void stopAll(stuckCode)
    },
  })
  heartbeat.isUp()
  noteAddress(data, configuredAddress({ ...env, PORT: server.port }))
  running.push(() => server.stop(drains ? 1000 * drain_s : 0))
  const backups = runDailyBackups(env, data, database.ownerUrl ?? database.url, progress.say)
  if (backups !== null) running.push(backups.stop)
  if (backups !== null && !env.URJA_BACKUP_KEY && !isDemoCountry)
    progress.say('Daily backups are not encrypted: set URJA_BACKUP_KEY to encrypt them.')
  await untilReady(server.url)
  stopping.signal.throwIfAborted()
  announce(server, progress, options.area)
  reportMailDelivery(env, outbox, server.url, progress)
  if (!martin.isInstalled() && !env.TILES_URL)
    void fetchMartin(env.MARTIN_RELEASE_URL, progress.say, stopping.signal)
}

/** Waits for all, even after a failure: nothing may start after the stop has begun. */
async function allOrNone<T extends unknown[]>(
  failing: AbortController,
  works: { [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  let first: { reason: unknown } | null = null
  const watched = works.map(work =>
    work.catch(reason => {
      first ??= { reason }
      failing.abort()
    }),
  )
  const results = await Promise.all(watched)
  if (first !== null) throw (first as { reason: unknown }).reason
  return results as T
}

/** An earlier run that is just ending (its npm was killed) has a moment to leave. */
async function lockDataFolder(data: string): Promise<() => void> {
  for (let left = 12; ; left--) {
    try {
      return lockFolder(data, 'Urja')
    } catch (error) {
      if (!(error instanceof FolderInUse) || left === 0) throw error
      await sleep(250)
    }
  }
}

async function refusePortInUse(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((free, fail) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: set PORT to another one.`) : error,
      ),
    )
    probe.listen(port, host, () => probe.close(() => free()))
  })
}

type Database = { url: string; ownerUrl?: string; kind: 'embedded' | 'external' }

async function openDatabase(env: Env, data: string): Promise<Database> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL, kind: 'external' }
  const postgres = await startPostgres({ folder: join(data, 'postgres') })
  running.push(() => postgres.stop())
  if (postgres.note) progress.say(`PostgreSQL ${postgres.note}.`)
  return { url: postgres.appUrl, ownerUrl: postgres.url, kind: 'embedded' }
}

function secretOf(env: Env): 'database' | 'given' | undefined {
  if (env.URJA_SECRET) return 'given'
  return env.DATABASE_URL ? 'database' : undefined
}

/**
 * A single process has no successor for refused calls; on an external database, a proxy needs a moment to
 * notice.
 */
function drainTime_s(env: Env): number {
  return env.DRAIN_S ?? (env.DATABASE_URL ? 3 : 0)
}

async function untilReady(url: string): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until && !stopping.signal.aborted; await sleep(50)) {
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return
  }
  if (!stopping.signal.aborted)
    progress.say('Martin is installed but not ready; the app reads the archives meanwhile.')
}

function announce({ url, accounts }: RunningServer, { say }: ProgressReporter, area: number | null): void {
  say('')
  say(`Urja is ready (${Math.round((Date.now() - began) / 1000)} s): ${url}`)
  if (area !== null) say(`Municipality: ${url}/home?region=${area}`)
  if (accounts.public.length > 0) {
    say(`Demo accounts, all with the public password ${demoPassword}:`)
    for (const email of accounts.public) say(`  ${email}`)
  }
  if (accounts.made.length > 0) {
    say('Other machines can reach this server, so each demo account has a random password, shown only now:')
    for (const { email, password } of accounts.made) say(`  ${email}  ${password}`)
  }
  if (accounts.administrators === 0)
    say('There is no Administrator yet. To create one: npm run admin -- YOUR@EMAIL')
}

function reportMailDelivery(env: Env, outbox: string, url: string, { say }: ProgressReporter): void {
  say(
    env.SMTP_URL
      ? `Mails are sent through ${new URL(env.SMTP_URL).host}.`
      : `Mails (activation, new passwords) are saved in ${outbox}; set SMTP_URL to send them.`,
  )
  if (!env.PUBLIC_URL && env.SMTP_URL)
    say(`Links in mails begin with ${url}; set PUBLIC_URL to the public address.`)
}

async function stopAll(code: number): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort(new Error('stopped'))
  setTimeout(() => endAtOnce(code), end_ms + (drains ? 1000 * drain_s : 0))
  await Promise.race([starting.catch(() => {}), sleep(end_ms / 2)])
  for (let stop = running.pop(); stop; stop = running.pop()) {
    try {
      await stop()
    } catch (error) {
      console.error(sentenceOf(error))
    }
  }
  process.exit(code)
}

/** Ends a process at once, without waiting. */
function endAtOnce(code: number): void {
  progress.say('Not everything ended in time. The rest ends later, or at the next start.')
  for (const stop of running.reverse())
    void Promise.resolve()
      .then(stop)
      .catch(() => {})
  setTimeout(() => process.exit(code || 1), 500)
}

/** The product's own errors are sentences; errors of a query are not. */
function sentenceOf(error: unknown): string {
  return error instanceof DrizzleQueryError || !(error instanceof Error) ? errorLine(error) : error.message
}
