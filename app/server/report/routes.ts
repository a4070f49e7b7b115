import { and, eq, gt } from 'drizzle-orm'
import { fileName } from '../../domain/file-name.ts'
import { cancelJob, type PlanOutput, planReport } from '../../domain/report/contract.ts'
import { costsOfPlan, ratesWith } from '../bat/rates-of-plan.ts'
import type { Snapshots } from '../dashboard/snapshot.ts'
import { planHistory, plans } from '../db/schema-plans.ts'
import { write } from '../db/write.ts'
import { type Route, serve } from '../http/endpoint.ts'
import { holdPlan } from '../plan/plan-guard.ts'
import { found, type PlanParts } from '../plan/plan-store.ts'
import { followRates } from '../rates/rates-in-use.ts'
import type { Draw } from './draw.ts'
import { keepFiles, type Links, readFiles } from './plan-files.ts'
import { beginJob, type PlanJobs, readJob, stopJob } from './plan-jobs.ts'
import { readWholePlan } from './whole-plan.ts'

type Parts = PlanParts & { snapshot: Snapshots; jobs: PlanJobs; links: Links; draw: Draw }

/** A proxy gives an answer up after 60 s: whoever waits longer asks how far it is. */
const answer_ms = 50_000

/** The report of a plan: made in a thread, kept in the database, so that any process answers for it. */
export function reportRoutes(parts: Parts): Route[] {
  const { db, atlas, clock, jobs, links, draw, snapshot } = parts
  const rates = followRates(db)
  const kind = 'report'
  return [
    serve(planReport.last, ({ params }) => told(params.plan)),

    serve(planReport.make, async call => {
      const { plan } = call.params
      const { language } = call.body
      const token = await write(parts, call, async tx => {
        await holdPlan(tx, atlas, call.caller, plan, 'report')
        const result = await beginJob(tx, plan, kind)
        const done = { action: 'generate', target: `plan/${plan}/report`, detail: { language } }
        return { result, done: result === null ? null : done }
      })
      const patience = AbortSignal.timeout(answer_ms)
      const ended = token === null ? jobs.join(plan, kind, patience) : make(token)
      const gone = new Promise<void>(resolve => patience.addEventListener('abort', () => resolve()))
      await Promise.race([ended, gone])
      return told(plan)

      function make(taken: string): Promise<void> {
        return jobs.run(taken, async (tell, signal) => {
          tell('reading', 5)
          const { whole, of_change } = await readWholePlan({ db, rates, snapshot }, plan)
          tell('pdf', 15)
          const drawn = await draw({ whole, language }, signal, count =>
            count === 1 ? tell('docx', 50) : tell('keeping', 95),
          )
          const { fact, plan: years } = whole
          const files = drawn.map(({ type, bytes }) => {
            const place = { name: fact?.name_en ?? '', sddmm: fact?.code ?? years.id }
            const { starting_year, ending_year } = years
            const name = `${fileName('plan', place, starting_year, ending_year, language)}.${type}`
            return { type, name, bytes }
          })
          const of = {
            language,
            of_change,
            atlas_version: whole.atlas.version,
            rates_version: whole.rates.version,
            made_at: clock(),
            made_by: call.caller.id,
          }
          return tx => keepFiles(tx, { plan_id: plan, kind }, files, of)
        })
      }
    }),

    serve(cancelJob, async call => {
      const { plan } = call.params
      await write(parts, call, async tx => {
        await holdPlan(tx, atlas, call.caller, plan, 'report')
        await stopJob(tx, plan, call.body.kind)
        const target = `plan/${plan}/${call.body.kind}`
        return { result: undefined, done: { action: 'cancel', target } }
      })
      return told(plan)
    }),
  ]

  async function told(plan: number): Promise<PlanOutput> {
    const [job, files] = await Promise.all([readJob(db, plan, kind), readFiles(db, plan, kind)])
    const [newest] = files
    const changed = newest === undefined ? [] : await changedSince(plan, newest)
    const listed = files.map(({ id, type, name, bytes, sha256 }) => ({
      type: type as 'docx' | 'pdf',
      name,
      bytes,
      sha256,
      link: links.linkTo({ id, name }),
    }))
    return {
      state: job?.state ?? 'none',
      stage: job?.state === 'working' ? job.stage : null,
      percent: job?.state === 'working' ? job.percent : null,
      download_link: listed[0]?.link ?? null,
      files: listed,
      language: newest?.language ?? null,
      out_of_date: changed.length > 0,
      changed,
      made_by: newest?.made_by_name ?? null,
      made_at: newest?.made_at.toISOString() ?? null,
    }
  }

  type Made = Awaited<ReturnType<typeof readFiles>>[number]
  /** Kinds of documents and lists that changed since, and `atlas` and `rates`. */
  async function changedSince(plan: number, { of_change, atlas_version, rates_version }: Made) {
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
