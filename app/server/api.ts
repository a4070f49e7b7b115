import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Contact } from '../domain/installation/contact-contract.ts'
import type { AtlasDamage } from '../domain/installation/contract.ts'
import type { AtlasInUse } from '../engine/atlas/atlas.ts'
import { makeAccessTokens } from './accounts/access-token.ts'
import { areaRequestRoutes } from './accounts/area-request-routes.ts'
import { makeCallers } from './accounts/callers.ts'
import { accountFlowRoutes } from './accounts/flow-routes.ts'
import { makeFactorKeys } from './accounts/own/factors/factor-keys.ts'
import { networkPrefix } from './accounts/own/network-prefix.ts'
import { ownAccountRoutes } from './accounts/own/routes.ts'
import { makeRegistrations } from './accounts/registrations.ts'
import { accountRoutes } from './accounts/routes.ts'
import { makeSessions } from './accounts/sessions.ts'
import { codeLimits, type Limits, loginLimits, mailLimits, makeThrottle } from './accounts/throttle.ts'
import { auditRoutes } from './audit/routes.ts'
import { readLastBackup } from './backup/last-backup.ts'
import { batRoutes } from './bat/routes.ts'
import { cookingRoutes } from './cooking/routes.ts'
import { followFigures } from './dashboard/figures-in-use.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { snapshots } from './dashboard/snapshot.ts'
import { makeAudit } from './db/audit.ts'
import { endsWithin } from './db/connection/deadline.ts'
import type { OpenDatabase } from './db/open.ts'
import { makeAnswer } from './http/answer.ts'
import { callerAddressReader } from './http/caller-address.ts'
import type { DocsFiles } from './http/docs/docs-page.ts'
import { docsRoute } from './http/docs/docs-route.ts'
import { noteTampering } from './http/log/attempts.ts'
import type { CallFacts, Log } from './http/log/log.ts'
import { makeMetrics } from './http/metrics.ts'
import { openApi } from './http/openapi.ts'
import { respondFailure } from './http/reply.ts'
import { openToOrigins, pageHeaders, strictTransport } from './http/security-headers.ts'
import { installationRoutes } from './installation/routes.ts'
import type { Route } from './kernel/endpoint.ts'
import { iconRoute } from './layers/icon-route.ts'
import { legendRoute } from './layers/legend-route.ts'
import { layerRoutes } from './layers/routes.ts'
import { type Background, makeBackground } from './mail/background.ts'
import type { Mailer } from './mail/mailer.ts'
import { messageRoutes } from './messages/routes.ts'
import { mhpRoutes } from './mhp/routes.ts'
import { offlineRoutes } from './offline/routes.ts'
import { ogcAddressRoutes } from './ogc/address-routes.ts'
import { municipalityPlace, ogcOpenings } from './ogc/openings.ts'
import { ogcRoutes } from './ogc/routes.ts'
import { applyRetention } from './people/retention.ts'
import { peopleRoutes } from './people/routes.ts'
import { equityRoutes } from './plan/activities/equity-routes.ts'
import { gridRoutes } from './plan/activities/grid-routes.ts'
import { proposalRoutes } from './plan/activities/proposal-routes.ts'
import { rankingRoutes } from './plan/activities/ranking-routes.ts'
import { treeRoutes } from './plan/activities/tree-routes.ts'
import { completionRoutes } from './plan/completion-routes.ts'
import { correctionRoutes } from './plan/corrections/correction-routes.ts'
import { planCostRoutes } from './plan/cost-routes.ts'
import { deliveryRoutes } from './plan/delivery/delivery-routes.ts'
import { workPlanRoutes } from './plan/delivery/work-plan-routes.ts'
import { emblemRoutes } from './plan/emblem-routes.ts'
import { geojsonRoutes } from './plan/geojsons.ts'
import { knownRoutes } from './plan/known-figures.ts'
import { planFigureRoutes } from './plan/nation/plan-figures.ts'
import { planMapRoutes } from './plan/nation/plan-map.ts'
import { ownershipRoutes } from './plan/ownership-routes.ts'
import { planRoutes } from './plan/plan-routes.ts'
import { remarkRoutes } from './plan/remark-routes.ts'
import { removedPlanRoutes } from './plan/removed-plans.ts'
import { indicatorRoutes } from './plan/results/indicator-routes.ts'
import { planSampleRoutes } from './plan/sample-routes.ts'
import { planStepRoutes } from './plan/step-routes.ts'
import { centralRoutes } from './plan/survey/central-routes.ts'
import { surveyImportRoutes } from './plan/survey/import-routes.ts'
import { questionnaireRoutes } from './plan/survey/questionnaire-routes.ts'
import { surveyResultRoutes } from './plan/survey/result-routes.ts'
import { taskRoutes } from './plan/task-routes.ts'
import { makePlanGuard } from './plan-core/plan-guard.ts'
import { rateRoutes } from './rates/routes.ts'
import { regionRoutes } from './region/routes.ts'
import { type Draw, drawInThread } from './report/draw.ts'
import { fileRoute } from './report/file-route.ts'
import { type DrawMaps, drawMapsInThread } from './report/maps/draw-maps.ts'
import { filesPath, makeLinks } from './report/plan-files.ts'
import { type JobLimits, makePlanJobs } from './report/plan-jobs.ts'
import { reportRoutes } from './report/routes.ts'
import { sheetRoutes } from './report/sheets/sheet-routes.ts'
import { sstRoutes } from './sst/routes.ts'
import { loginTilesetRoutes } from './tiles/login-tilesets.ts'
import { makeTileAddresses, type TileAddresses } from './tiles/signed-addresses.ts'
import { userRoutes } from './users/routes.ts'
import { type WorkerLimits, workerLimits } from './workers/caller-limits.ts'
import { makeStrangers, type StrangerLimits } from './workers/stranger-limits.ts'
import { makeWorkerPool, type WorkerPool } from './workers/worker-pool.ts'

export type ApiParts = {
  database: OpenDatabase
  atlas: AtlasInUse
  mailer: Mailer
  /** Base URL of links in emails. */
  publicUrl: () => string
  /** Secret of at least 32 bytes that signs access tokens. */
  secret: Uint8Array
  clock?: () => Date
  log?: Log
  /** Called after each call has been answered. */
  called?: (facts: CallFacts) => void
  limits?: Limits
  strangerLimits?: StrangerLimits
  /** Returns the damage of the newest atlas, or null. */
  atlasDamage?: () => AtlasDamage | null
  workerLimits?: WorkerLimits
  jobLimits?: JobLimits
  /** Draws reports. By default this happens in a worker thread. */
  draw?: Draw
  /** Draws maps. By default this happens in a worker thread. */
  drawMaps?: DrawMaps
  trustProxy?: boolean
  tilesUrl?: string
  /** Folder of offline packs. By default, all installations on this machine share one. */
  packsFolder?: string
  /** Origins of trusted ODK Central servers (env.ts). */
  odkServers?: readonly string[]
  /** Contact details on the landing page. The default is those of the national agency. */
  contact?: Contact
  /** Stylesheet and script of the API page, which is readable without them. */
  docsFiles?: DocsFiles
}
/** How long calculations in progress may continue when the server stops. */
const threadsEnd_ms = 1_000
const mailsEnd_ms = 3_000
const auditEnds_ms = 2_000

/** `app` serves /api, /livez, /legends and /icons. `routes` contains every route that it serves below /api. */
export type Api = {
  app: Hono
  routes: readonly Route[]
  /** Work that no reply waits for, such as sending emails. */
  background: Background
  worker: WorkerPool
  /** Issues the URLs of tilesets that require a login. */
  addresses: TileAddresses
  /** Returns the metrics in Prometheus text format. */
  metrics: () => string
  stop(): Promise<void>
}

/** Creates the whole API from the routes of every room. */
export function makeApi(parts: ApiParts): Api {
  const { database, atlas, secret, clock = () => new Date(), log = console.error } = parts
  const { db } = database
  const audit = makeAudit(db, clock, log)
  const access = makeAccessTokens(secret, clock)
  const factorKeys = makeFactorKeys(secret)
  const callers = makeCallers(db, access, clock)
  const sessions = makeSessions({ secret, db, access, callers, audit, clock })
  const throttle = makeThrottle(database.pool, 'login', parts.limits ?? loginLimits)
  const background = makeBackground(log)

  const { mailer, publicUrl } = parts
  const registrations = makeRegistrations({ db, mailer, background, publicUrl, atlas, clock })

  const figures = followFigures(db)
  const snapshot = snapshots(atlas, figures)
  const plan = { db, atlas, audit, clock }
  const workers = makeWorkerPool({
    module: new URL('./job-worker.ts', import.meta.url),
    threads: Math.max(1, availableParallelism() - 1),
    databaseUrl: database.url,
    limits: parts.workerLimits ?? workerLimits,
    log,
  })

  const retention = applyRetention({ db, audit, mailer, clock, log })
  const jobs = makePlanJobs({ db, log, limits: parts.jobLimits })
  const links = makeLinks(secret, clock)
  const addresses = makeTileAddresses(secret, clock)

  const analyses = [
    ...batRoutes({ ...plan, figures }),
    ...cookingRoutes({ ...plan, figures }),
    ...mhpRoutes(plan),
    ...sstRoutes({ db, atlas }),
  ]
  const codeThrottle = makeThrottle(database.pool, 'code', codeLimits)
  /** For routes with which owners and other users change accounts. Both must first confirm their own password. */
  const people = {
    db,
    audit,
    callers,
    throttle: makeThrottle(database.pool, 'own password', parts.limits ?? loginLimits),
    codeThrottle,
    mailer: parts.mailer,
    background,
    publicUrl: parts.publicUrl,
    factorKeys,
    clock,
  }
  const routes = [
    ...accountRoutes({
      db,
      clock,
      sessions,
      throttle,
      codeThrottle,
      audit,
      mailer,
      background,
      publicUrl,
      factorKeys,
    }),
    ...accountFlowRoutes({
      db,
      audit,
      callers,
      mailThrottle: makeThrottle(database.pool, 'mail', parts.limits ?? mailLimits),
      linkThrottle: makeThrottle(database.pool, 'link', parts.limits ?? loginLimits),
      registrations,
      mailer: parts.mailer,
      background,
      publicUrl: parts.publicUrl,
      clock,
      log,
    }),
    ...areaRequestRoutes({ db, atlas, audit, registrations }),
    ...ownAccountRoutes(people),
    ...userRoutes({ ...people, atlas }),
    ...peopleRoutes(people),
    ...auditRoutes({ db, audit }),
    ...installationRoutes({
      db,
      lastBackup: () => readLastBackup(db),
      atlasDamage: parts.atlasDamage ?? (() => null),
      contact: parts.contact,
    }),
    ...rateRoutes({ db, audit, clock, mailer: parts.mailer, background, publicUrl: parts.publicUrl }),
    ...regionRoutes(atlas),
    ...layerRoutes(atlas),
    ...loginTilesetRoutes(atlas, addresses),
    ...ogcAddressRoutes({ atlas, addresses, publicUrl }),
    ...messageRoutes,
    ...analyses,
    ...dashboardRoutes({ db, atlas, snapshot }),
    ...offlineRoutes({
      db,
      atlas,
      figures,
      worker: workers,
      folder: parts.packsFolder ?? join(tmpdir(), 'urja-packs'),
    }),
    ...planRoutes(plan),
    ...planStepRoutes(plan),
    ...taskRoutes(plan),
    ...remarkRoutes(plan),
    ...emblemRoutes(plan),
    ...correctionRoutes(plan),
    ...planSampleRoutes({ ...plan, worker: workers }),
    ...surveyImportRoutes(plan),
    ...surveyResultRoutes(plan),
    ...questionnaireRoutes(plan),
    ...centralRoutes(atlas, parts.odkServers ?? []),
    ...treeRoutes(plan),
    ...proposalRoutes({ ...plan, snapshot, figures }),
    ...gridRoutes(plan),
    ...deliveryRoutes(plan),
    ...workPlanRoutes(plan),
    ...rankingRoutes(plan),
    ...indicatorRoutes({ ...plan, snapshot }),
    ...equityRoutes({ ...plan, snapshot, figures }),
    ...completionRoutes(plan),
    ...reportRoutes({
      ...plan,
      snapshot,
      figures,
      jobs,
      worker: workers,
      links,
      draw: parts.draw ?? drawInThread,
      drawMaps: parts.drawMaps ?? drawMapsInThread,
    }),
    ...sheetRoutes({ snapshot, clock, routes: analyses }),
    ...planCostRoutes(plan),
    ...ownershipRoutes(plan),
    ...removedPlanRoutes(plan),
    ...geojsonRoutes(plan),
    ...planMapRoutes(plan),
    ...planFigureRoutes(plan),
    ...knownRoutes({ db, atlas, snapshot }),
  ]

  const authorisePlan = makePlanGuard(plan)
  const callerAddress = callerAddressReader(parts.trustProxy ?? false)
  const networkAt = (c: Context) => networkPrefix(callerAddress(c))
  const strangers = makeStrangers(parts.strangerLimits)
  const asStranger: MiddlewareHandler = (c, next) => strangers.run(networkAt(c), c.req.raw.signal, next)
  const metrics = makeMetrics(() => gauges(database, background))
  const answer = makeAnswer({
    routes,
    authenticate: callers.authenticate,
    authorisePlan,
    worker: workers,
    strangers,
    networkOf: networkAt,
    audit,
    metrics,
    addressOf: callerAddress,
    log,
    called: parts.called,
    trustProxy: parts.trustProxy,
  })
  const document = openApi(routes.map(route => route.endpoint))

  const docs = docsRoute(document, parts.docsFiles ?? {}, {
    trustProxy: parts.trustProxy ?? false,
    publicUrl,
  })

  const headers = pageHeaders(parts.tilesUrl)
  const app = new Hono()
  app.onError(
    (error, c) =>
      respondFailure(c, error, (line, level) => log(`${c.req.method} ${c.req.path} ${line}`, level)).response,
  )
  app.use('*', strictTransport(publicUrl))
  for (const path of ['/api/docs', '/api/docs/', '/api/openapi.json', '/ogc', '/ogc/*'])
    app.use(path, asStranger)
  for (const path of ['/api/docs', '/api/docs/']) app.get(path, headers, docs)
  app.get('/api/openapi.json', headers, c => c.json(document))
  app.all('/api', answer)
  app.all('/api/*', answer)
  // The middleware below and in main.ts is meant for browsers. Replies of the API have their own headers.
  app.use('*', headers, openToOrigins, noteTampering(audit, callerAddress))
  app.get('/livez', c => {
    const databaseFailure = database.failure()
    return databaseFailure === null
      ? c.text('ok')
      : c.text(`This process must be restarted: ${databaseFailure}.`, 503)
  })
  app.get('/legends/:file', legendRoute)
  app.get('/icons/:file', iconRoute)
  app.get(`${filesPath}:id/:name`, fileRoute({ db, links }))
  const fetchOwnPath = (path: string) => app.request(path, { headers: { 'accept-encoding': 'identity' } })
  const trustProxy = parts.trustProxy ?? false
  const openings = ogcOpenings({
    ...plan,
    addresses,
    callers,
    authorisePlan,
    fetchOwnPath,
    trustProxy,
    publicUrl,
    worker: workers,
    networkOf: networkAt,
  })
  app.route('/', ogcRoutes(openings, municipalityPlace(atlas)))
  return {
    app,
    routes,
    background,
    worker: workers,
    addresses,
    metrics: metrics.text,
    async stop() {
      registrations.stop()
      retention.stop()
      await endsWithin(threadsEnd_ms, Promise.all([workers.stop(), jobs.stop()]))
      await endsWithin(mailsEnd_ms, background.stop())
      parts.mailer.stop()
      await endsWithin(auditEnds_ms, audit.stop())
    },
  }
}

function gauges({ pool }: OpenDatabase, background: Background): Record<string, number> {
  const { under_way, failed } = background.counts()
  return {
    process_resident_memory_bytes: process.memoryUsage.rss(),
    process_cpu_seconds: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    urja_database_connections: pool.totalCount,
    urja_database_taken: pool.totalCount - pool.idleCount,
    urja_database_waiting: pool.waitingCount,
    urja_mails_under_way: under_way,
    urja_mails_failed: failed,
  }
}
