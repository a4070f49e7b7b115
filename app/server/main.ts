import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Endpoint } from '../domain/api/endpoint.ts'
import type { Contact } from '../domain/installation/contact-contract.ts'
import { countAdministrators } from './accounts/administrators.ts'
import { makeFactorKeys, unreadableKeysNotice } from './accounts/own/factors/factor-keys.ts'
import { demoArea, type MadePassword, seedAccounts } from './accounts/seed.ts'
import { isSecretOfOthers, sharedSecret } from './accounts/shared-secret.ts'
import type { Limits } from './accounts/throttle.ts'
import { makeApi } from './api.ts'
import { regionCounts } from './atlas/region-counts.ts'
import { useAtlas as followAtlas } from './atlas/use-atlas.ts'
import { seedFigures } from './dashboard/seed.ts'
import { migrateDatabase } from './db/migrate.ts'
import { type Db, openDatabase } from './db/open.ts'
import { makeHealth } from './health/make-health.ts'
import { gracefulStop } from './http/connections/graceful-stop.ts'
import { letInFirst } from './http/connections/let-in-first.ts'
import { clientFiles, docsFiles } from './http/files/client-files.ts'
import { downloadRoutes } from './http/files/downloads.ts'
import type { CallFacts, Log } from './http/log/log.ts'
import { publicDemoAccounts } from './installation/queries.ts'
import type { Mailer } from './mail/mailer.ts'
import { seedRates } from './rates/rates-in-use.ts'
import { fetchMartinTile } from './tiles/fetch-from-martin.ts'
import { type ReadinessOptions, readiness } from './tiles/readiness.ts'
import { tileRoutes } from './tiles/routes.ts'
import { cacheTiles } from './tiles/tile-cache.ts'
import { warmTiles } from './tiles/warm-tiles.ts'
import { collectGarbage } from './workers/collect-garbage.ts'

export type ServerOptions = {
  /** With 0, any free port is chosen. */
  port: number
  host: string
  databaseUrl: string
  /** URL with the role that owns the tables, if that is a separate role (db/connection/roles.ts). */
  ownerUrl?: string
  database: 'embedded' | 'external'
  /** Folder for all data created at run time. `/readyz` reports whether it is writable. */
  dataFolder: string
  /** Folder of the atlases. `current` in it refers to the current one and may change. */
  atlasFolder: string
  /** Explains for `/readyz` why the newest atlas cannot be copied, or returns null. */
  atlasOutage?: () => string | null
  /** At least 32 bytes, stored by the caller. If it changes, everybody is logged out within ten minutes. */
  secret: Uint8Array
  /**
   * `database`: the secret of the first process is stored there for all. `given`: all processes are started with the
   * same one.
   */
  secretOf?: 'database' | 'given'
  tiles: { martin: ReadinessOptions['martin']; tilesUrl?: string }
  mailer: Mailer
  /** Public address for links in emails. The default is the server's own address. */
  publicUrl?: string
  /** The built app, or null to serve only the API. `stamp` identifies the build in its ETags. */
  clientFolder: string | null
  clientStamp?: string
  /** The documents for download, or null if there are none. */
  downloadsFolder: string | null
  /** Whether to fill empty datasets with generated figures. */
  demo: boolean
  /** Whether to add each demo account, once. */
  demoAccounts: boolean
  /** Whether other machines can reach the server, so that no demo account may have the public password. */
  isOpen?: boolean
  trustProxy?: boolean
  /** Limits for failed attempts. There are default limits. */
  limits?: Limits
  /** Address on which to serve metrics for Prometheus. By default there is none. */
  metrics?: { port: number; host: string }
  /** See env.ts. */
  odkServers?: readonly string[]
  /** Contact on the landing page. */
  contact?: Contact
  log?: Log
  /** Called after each call has been answered. */
  called?: (facts: CallFacts) => void
  /** Called once, with a sentence, if the process cannot recover and must be restarted. */
  onFailure?: (sentence: string) => void
}
export type RunningServer = {
  url: string
  port: number
  /** URL of the metrics, or null if there are none. */
  metricsUrl: string | null
  /** Every endpoint below /api. */
  endpoints: readonly Endpoint[]
  /** Number of Administrators who can log in, the demo accounts with the public password and those with a new one. */
  accounts: { administrators: number; public: readonly string[]; made: readonly MadePassword[] }
  /**
   * With `drain_ms`, announces the stop for that long. Calls in progress are finished in either case. After this, it
   * takes at most another 15 s, whatever hangs.
   */
  stop(drain_ms?: number): Promise<void>
}

/**
 * Starts the database, atlas, API, tiles and app on one address. If the port is in use or the atlas cannot be opened,
 * throws one clear sentence and leaves nothing running.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { databaseUrl, tiles, trustProxy, log } = options
  if (options.ownerUrl === undefined) await migrateDatabase(databaseUrl)
  else await migrateDatabase(options.ownerUrl, databaseUrl)
  const atlas = await followAtlas(options.atlasFolder, log)
  const database = openDatabase(databaseUrl, undefined, undefined, log)
  const leaving = gracefulStop()
  let url = ''
  const secret = await secretToUse(options, database.db).catch(async error => {
    atlas.stop()
    await database.close()
    throw error
  })
  const api = makeApi({
    database,
    atlas,
    atlasDamage: atlas.damage,
    secret,
    mailer: options.mailer,
    publicUrl: () => options.publicUrl ?? url,
    tilesUrl: tiles.tilesUrl,
    trustProxy,
    limits: options.limits,
    odkServers: options.odkServers,
    packsFolder: join(options.dataFolder, 'packs'),
    contact: options.contact,
    docsFiles: options.clientFolder === null ? {} : docsFiles(options.clientFolder),
    log,
    called: options.called,
  })
  const { app } = api
  try {
    await seedRates(database.db)
    const factorKeys = makeFactorKeys(secret)
    await factorKeys.encryptStored(database.db)
    const notice = await unreadableKeysNotice(database.db, factorKeys)
    if (notice !== null) (log ?? console.error)(notice)
    const made = await seedAccounts(database.db, { make: options.demoAccounts, isOpen: options.isOpen })
    if (options.demo) await seedFigures(database.db, atlas.current(), demoArea)
    const accounts = {
      made,
      administrators: await countAdministrators(database.db),
      public: await publicDemoAccounts(database.db),
    }

    let isWarm = false
    const ready: ReadinessOptions = {
      ...tiles,
      atlas: atlas.current,
      atlasDamage: atlas.damage,
      atlasOutage: options.atlasOutage,
      database: options.database,
      isStopping: leaving.isStopping,
      isWarm: () => isWarm,
      health: makeHealth({ db: database.db, folder: options.dataFolder, log: log ?? console.error }),
      mails: api.background.counts,
    }
    app.get('/readyz', async c => {
      const { status, body } = await readiness(ready)
      return c.json(body, status)
    })
    app.route('/', tileRoutes({ ...tiles, atlas: atlas.current, addresses: api.addresses, trustProxy }))
    if (options.downloadsFolder !== null) app.route('/', downloadRoutes(options.downloadsFolder))
    if (options.clientFolder !== null)
      app.route('/', clientFiles(options.clientFolder, options.clientStamp ?? 'app'))

    const tileCache = cacheTiles(
      () => atlas.current().version,
      undefined,
      async path => {
        const serving = tiles.martin.serving()
        return serving?.atlas === atlas.current().version ? fetchMartinTile(serving.origin, path) : null
      },
    )
    const listener = getRequestListener(tileCache.behind(app.fetch))
    const door = letInFirst(leaving.before(tileCache.before(listener)))
    const server = createServer(timeouts, door.listener)
    door.watch(server)
    const port = await listen(server, options.port, options.host)
    url = `http://${inAddress(options.host)}:${port}`
    const figures = options.metrics && (await serveMetrics(options.metrics, api.metrics))
    // Counts in slices in the meantime, so that the first user of the dashboard does not wait. Callers receive any
    // failure.
    regionCounts(atlas.current()).catch(() => {})
    const watch = setInterval(() => {
      const databaseFailure = database.failure()
      if (databaseFailure === null) return
      clearInterval(watch)
      options.onFailure?.(databaseFailure)
    }, watchEvery_ms)
    api.worker.warm(atlas.current())
    const stopped = new AbortController()
    void warmTiles({
      url: `http://${ownHost(options.host)}:${port}`,
      atlas: atlas.current(),
      martin: tiles.martin,
      signal: stopped.signal,
    }).finally(() => {
      collectGarbage()
      isWarm = true
    })
    return {
      url,
      port,
      metricsUrl: figures?.url ?? null,
      accounts,
      endpoints: api.routes.map(route => route.endpoint),
      async stop(drain_ms = 0) {
        clearInterval(watch)
        stopped.abort()
        await leaving.stop(server, drain_ms)
        figures?.server.close()
        atlas.stop()
        await api.stop()
        await database.close()
      },
    }
  } catch (error) {
    atlas.stop()
    await api.stop()
    await database.close()
    throw error
  }
}

const watchEvery_ms = 5_000

const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host)
/** Address at which this machine reaches a server that listens on all addresses. */
const ownHost = (host: string): string => (['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : inAddress(host))

/** Clients that send slowly lose their connection, and clients that return soon keep it. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 30_000 }

function listen(server: Server, port: number, host: string, variable = 'PORT'): Promise<number> {
  return new Promise((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        failed(new Error(`Port ${port} is taken: set ${variable} to another one.`))
      else if (error.code === 'EACCES')
        failed(new Error(`Port ${port} is not allowed for this user: set ${variable} above 1023.`))
      else failed(error)
    })
    server.listen(port, host, () => listening((server.address() as AddressInfo).port))
  })
}

/** Metrics have a separate port, so that no proxy publishes them by mistake. */
async function serveMetrics({ port, host }: { port: number; host: string }, text: () => string) {
  const server = createServer((request, response) => {
    const isMetricsRequest = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(isMetricsRequest ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4' })
    response.end(isMetricsRequest ? text() : '')
  })
  const boundPort = await listen(server, port, host, 'METRICS_PORT')
  return { server, url: `http://${inAddress(host)}:${boundPort}/metrics` }
}

async function secretToUse({ secret, secretOf, log = console.error }: ServerOptions, db: Db) {
  if (secretOf === 'database') return sharedSecret(db, secret)
  if (secretOf === 'given' && !(await isSecretOfOthers(db, secret)))
    log(
      'URJA_SECRET is another than before: processes that still run with the old one do not know our callers.',
    )
  return secret
}
