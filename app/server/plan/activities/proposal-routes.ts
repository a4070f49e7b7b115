import { eq } from 'drizzle-orm'
import { answeredBy } from '../../../domain/plan/activities/answered-by.ts'
import { hintsOf } from '../../../domain/plan/activities/hints.ts'
import { type ProposalFacts, proposalsOf } from '../../../domain/plan/activities/proposals.ts'
import { addProposals, readHints, readProposals } from '../../../domain/plan/activities/proposals-contract.ts'
import type { Rates } from '../../../domain/rates/rates.ts'
import type { Sddmm } from '../../../domain/region-codes.ts'
import { energyDataReply } from '../../dashboard/replies.ts'
import type { Snapshot, Snapshots } from '../../dashboard/snapshot.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { plans } from '../../db/schema-plans.ts'
import { subsidyRows } from '../../db/schema-rates.ts'
import { refuseIfAny, write } from '../../db/write.ts'
import { type Route, serve } from '../../kernel/endpoint.ts'
import { lockPlan } from '../../plan-core/plan-guard.ts'
import { found, type PlanParts, touch } from '../../plan-core/plan-store.ts'
import { sharedHouses } from '../../plan-core/reach-store.ts'
import { costsOfPlan, ratesWith } from '../../rates/plan-rates.ts'
import { followRates } from '../../rates/rates-in-use.ts'
import { surveyOptionsOf } from '../saved-sample.ts'
import { institutionsOf } from './activity-faults.ts'
import { addAll, validateProposals } from './add-proposals.ts'
import { clusterFacts, projectFacts, servedBy } from './place-facts.ts'
import { readActivities, setActivityParts, toActivityReply } from './tree-store.ts'

type Parts = PlanParts & { snapshot: Snapshots }
type Around = { national: Rates; cooking: ProposalFacts['cooking']; isAnswered: boolean }

/** Suggestions from a plan's own results: activities to add, and hints for scores and funding. */
export function proposalRoutes(parts: Parts): Route[] {
  const { db, atlas, clock, snapshot } = parts
  const inUse = followRates(db)

  /** Data from outside the plan; read before a transaction locks anything. */
  async function around(plan: number): Promise<Around> {
    const { sddmm } = found(
      (await db.select({ sddmm: plans.sddmm }).from(plans).where(eq(plans.id, plan)))[0],
    )
    return { national: await inUse.current(), ...surveyFacts(await snapshot(), sddmm) }
  }
  async function proposalsFor(tx: DbOrTransaction, plan: number, { national, cooking, isAnswered }: Around) {
    const rates = ratesWith(national, await costsOfPlan(tx, national, plan))
    const now = { atlas: atlas.current().version, rates: rates.version }
    const options = await surveyOptionsOf(tx, plan)
    return proposalsOf({
      rates,
      cooking,
      clusters: await clusterFacts(tx, plan, now),
      projects: await projectFacts(tx, plan, now),
      institutions: await institutionsOf(tx, plan),
      surveys: {
        household: isAnswered,
        infrastructure: options?.infrastructure_survey ?? false,
        institution: options?.institution_enterprise_survey ?? false,
      },
      activities: await readActivities(tx, plan),
    })
  }

  return [
    serve(readProposals, async ({ params: { plan } }) => proposalsFor(db, plan, await around(plan))),

    serve(addProposals, async call => {
      const { caller, body, params } = call
      const known = await around(params.plan)
      return write(parts, call, async tx => {
        const { id: plan } = await lockPlan(tx, atlas, caller, params.plan, 'write')
        const { proposals } = await proposalsFor(tx, plan, known)
        refuseIfAny(validateProposals(body, proposals))
        const wanted = body.keys.flatMap(key => proposals.find(one => one.key === key) ?? [])
        const writing = { by: caller.id, at: clock() }
        const ids = await addAll(tx, plan, wanted, body, writing)
        await setActivityParts(tx, plan)
        await touch(tx, { plan, kind: 'activity', ...writing })
        const added = (await readActivities(tx, plan)).filter(({ id }) => ids.has(id))
        const done = { action: 'add', target: `plan/${plan}/activity`, detail: { proposals: body.keys } }
        return { result: added.map(toActivityReply), done }
      })
    }),

    serve(readHints, async ({ params: { plan } }) => {
      // Outdated or not, a result states the households of its place.
      const now = { atlas: '', rates: '' }
      const [rows, clusters, projects, subsidies] = await Promise.all([
        readActivities(db, plan),
        clusterFacts(db, plan, now),
        projectFacts(db, plan, now),
        db.select(subsidyColumns).from(subsidyRows).orderBy(subsidyRows.id),
      ])
      const houses = await sharedHouses(db, atlas.current(), plan, rows)
      return { ...hintsOf(rows, servedBy(clusters, projects), subsidies, houses), subsidies }
    }),
  ]
}

const { technology, npr_household, npr_kW, source, vintage } = subsidyRows
const subsidyColumns = { technology, npr_household, npr_kW, source, vintage }

/** Stoves of the local level, and whether its households were surveyed. */
function surveyFacts(snapshot: Snapshot, sddmm: Sddmm): Omit<Around, 'national'> {
  return answeredBy(energyDataReply(snapshot, 'odk', sddmm) ?? energyDataReply(snapshot, 'mep', sddmm))
}
