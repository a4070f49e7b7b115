import { and, eq, gt } from 'drizzle-orm'
import { fileName } from '../../domain/file-name.ts'
import type { Language } from '../../domain/messages/messages.ts'
import {
  cancelJob,
  type FileType,
  type JobStage,
  type OutputKind,
  type PlanOutput,
  planMaps,
  planReport,
} from '../../domain/report/contract.ts'
import type { WholePlan } from '../../domain/report/whole-plan.ts'
import type { Caller } from '../../engine/caller.ts'
import { featureFormatNames } from '../../formats/feature-types.ts'
import type { FiguresInUse } from '../dashboard/figures-in-use.ts'
import type { Snapshots } from '../dashboard/snapshot.ts'
import { planHistory, plans } from '../db/schema-plans.ts'
import { write } from '../db/write.ts'
import { type Route, serve, type WorkerUse } from '../kernel/endpoint.ts'
import { lockPlan } from '../plan-core/plan-guard.ts'
import { found, type PlanParts } from '../plan-core/plan-store.ts'
import { costsOfPlan, ratesWith } from '../rates/plan-rates.ts'
import { followRates } from '../rates/rates-in-use.ts'
import type { Draw, DrawnFile } from './draw.ts'
import type { DrawMaps } from './maps/draw-maps.ts'
import { readGeometry, readKnownValues } from './plan/report-sources.ts'
import { readWholePlan } from './plan/whole-plan.ts'
import { type Links, readFiles, saveFiles } from './plan-files.ts'
import { beginJob, type PlanJobs, type ReportProgress, readJob, stopJob } from './plan-jobs.ts'

type Parts = PlanParts & {
  snapshot: Snapshots
  figures: FiguresInUse
  jobs: PlanJobs
  worker: WorkerUse
  links: Links
  draw: Draw
  drawMaps: DrawMaps
}
type Made = Awaited<ReturnType<typeof readFiles>>[number]
const noFiles = {
  language: null,
  files: [],
  out_of_date: false,
  changed: [],
  made_by: null,
  made_at: null,
}
type ReportCall<B> = { params: { plan: number }; body: B; caller: Caller; address: string }
/** Creates the requested files from the current state of a plan. */
type Drawing = (whole: WholePlan, reportProgress: ReportProgress, signal: AbortSignal) => Promise<DrawnFile[]>

/** Stage and percentage after each completed map file. */
const stageAfter: [JobStage, number][] = [
  ['pdf', 15],
  ...featureFormatNames.map((_, at, { length }): [JobStage, number] => [
    'geojson',
    50 + Math.floor((5 * at) / length),
  ]),
  ['zip', 55],
  ['keeping', 95],
]

/** Proxies time out after 60 s. Callers who have to wait longer poll the progress. */
const answer_ms = 50_000

/**
 * Report and maps of a plan. They are created in a worker thread and saved in the database, so that any process can
 * serve them.
 */
export function reportRoutes(parts: Parts): Route[] {
  const { db, atlas, clock, jobs, links, draw, drawMaps, snapshot } = parts
  const rates = followRates(db)
  return [
    serve(planReport.last, ({ params }) => readOutputReply(params.plan, 'report')),
    serve(planReport.make, call =>
      generate(call, 'report', async (plan, reportProgress, signal) => {
        const whole = { ...plan, ...(await readKnownValues(parts, plan, call.caller, signal)) }
        const maps = await readGeometry(parts, plan, call.caller, signal)
        reportProgress('pdf', 15)
        return draw({ whole, ...call.body, maps }, signal, count =>
          count === 1 ? reportProgress('docx', 50) : reportProgress('keeping', 95),
        )
      }),
    ),

    serve(planMaps.last, ({ params }) => readOutputReply(params.plan, 'maps')),
    serve(planMaps.make, call =>
      generate(call, 'maps', async (whole, reportProgress, signal) => {
        const { plan, rates: used } = whole
        const geometry = await readGeometry(parts, whole, call.caller, signal)
        if (geometry === null) throw new Error(`the atlas in use has not the local level of plan ${plan.id}`)
        const { sddmm, ...drawn } = geometry
        const { name, starting_year, ending_year, changed_on } = plan
        reportProgress('pdf', 15)
        return drawMaps(
          {
            plan: {
              name,
              sddmm,
              starting_year,
              ending_year,
              changed_on,
              atlas_version: whole.atlas.version,
              rates_version: used.version,
            },
            ...drawn,
            language: call.body.language,
            numerals: call.body.numerals,
            size: call.body.paper,
          },
          signal,
          done => reportProgress(...stageAfter[done]),
        )
      }),
    ),

    serve(cancelJob, async call => {
      const { plan } = call.params
      await write(parts, call, async tx => {
        await lockPlan(tx, atlas, call.caller, plan, 'report')
        await stopJob(tx, plan, call.body.kind)
        const target = `plan/${plan}/${call.body.kind}`
        return { result: undefined, done: { action: 'cancel', target } }
      })
      return readOutputReply(plan, call.body.kind)
    }),
  ]

  /** Starts the job or joins one that is running. Replies when the job has ended or the time limit has been reached. */
  async function generate<B extends { language: Language; paper?: string }>(
    call: ReportCall<B>,
    kind: OutputKind,
    drawing: Drawing,
  ): Promise<PlanOutput> {
    const { plan } = call.params
    const account = call.caller.id
    let leave = () => {}
    const token = await write(parts, call, async tx => {
      await lockPlan(tx, atlas, call.caller, plan, 'report')
      const result = await beginJob(tx, plan, kind)
      // A caller who joins a running job needs no place in the queue.
      if (result !== null) leave = jobs.reservePlace(account)
      const done = { action: 'generate', target: `plan/${plan}/${kind}`, detail: call.body }
      return { result, done: result === null ? null : done }
    }).catch(error => {
      leave()
      throw error
    })
    const patience = AbortSignal.timeout(answer_ms)
    const ended = token === null ? jobs.join(plan, kind, patience) : make(token)
    const gone = new Promise<void>(resolve => patience.addEventListener('abort', () => resolve()))
    await Promise.race([ended, gone])
    return readOutputReply(plan, kind)

    function make(jobToken: string): Promise<void> {
      return jobs.run(jobToken, { owner: [account, plan], leave }, async (reportProgress, signal) => {
        reportProgress('reading', 5)
        const { whole, of_change } = await readWholePlan({ db, rates, snapshot }, plan)
        const drawn = await drawing(whole, reportProgress, signal)
        const { language, paper } = call.body
        const files = drawn.map(({ type, bytes }) => ({ type, name: nameOf(whole, type), bytes }))
        const of = {
          language,
          of_change,
          atlas_version: whole.atlas.version,
          rates_version: whole.rates.version,
          made_at: clock(),
          made_by: account,
        }
        return tx => saveFiles(tx, { plan_id: plan, kind }, files, of)

        function nameOf({ fact, plan: years }: WholePlan, type: FileType): string {
          const place = { name: fact?.name_en ?? '', sddmm: fact?.code ?? years.id }
          const { starting_year, ending_year } = years
          const what = kind === 'report' ? null : kind
          return `${fileName('plan', place, what, starting_year, ending_year, paper, language)}.${type}`
        }
      })
    }
  }

  async function readOutputReply(plan: number, kind: OutputKind): Promise<PlanOutput> {
    const [job, made] = await Promise.all([readJob(db, plan, kind), readFiles(db, plan, kind)])
    const [newest, ...others] = await Promise.all(made.map(files => replyOf(plan, files)))
    return {
      state: job?.state ?? 'none',
      stage: job?.state === 'working' ? job.stage : null,
      percent: job?.state === 'working' ? job.percent : null,
      download_link: newest?.files[0].link ?? null,
      ...(newest ?? noFiles),
      others,
    }
  }

  /** Describes files that were created together. */
  async function replyOf(plan: number, files: Made) {
    const [first] = files
    const changed = await changedSince(plan, first)
    return {
      language: first.language,
      files: files.map(({ id, type, name, bytes, pages, sha256 }) => ({
        type: type as FileType,
        name,
        bytes,
        pages,
        sha256,
        link: links.linkTo({ id, name }),
      })),
      out_of_date: changed.length > 0,
      changed,
      made_by: first.made_by_name,
      made_at: first.made_at.toISOString(),
    }
  }

  /** What has changed since the files were created: kinds of documents and lists, `atlas` and `rates`. */
  async function changedSince(plan: number, { of_change, atlas_version, rates_version }: Made[number]) {
    const [row] = await db
      .select({ updated_at: plans.updated_at, last_kind: plans.last_kind })
      .from(plans)
      .where(eq(plans.id, plan))
    const { updated_at, last_kind } = found(row)
    const national = await rates.current()
    const version = ratesWith(national, await costsOfPlan(db, national, plan)).version
    const kinds = new Set<string>()
    if (updated_at.getTime() !== of_change.getTime()) {
      kinds.add(last_kind)
      const since = await db
        .selectDistinct({ kind: planHistory.kind })
        .from(planHistory)
        .where(and(eq(planHistory.plan_id, plan), gt(planHistory.until, of_change)))
      for (const one of since) kinds.add(one.kind)
    }
    if (atlas_version !== atlas.current().version) kinds.add('atlas')
    if (rates_version !== version) kinds.add('rates')
    return [...kinds].sort()
  }
}
