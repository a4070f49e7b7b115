import { eq } from 'drizzle-orm'
import { usageOf } from '../../../domain/assumptions/usage.ts'
import { answeredBy } from '../../../domain/plan/activities/answered-by.ts'
import { hintsOf } from '../../../domain/plan/activities/hints.ts'
import { addProposals, readHints, readProposals } from '../../../domain/plan/activities/proposals-contract.ts'
import type { Ways } from '../../../domain/plan/proposals/claims.ts'
import type { ProposalFacts } from '../../../domain/plan/proposals/proposal-facts.ts'
import { proposalSteps } from '../../../domain/plan/proposals/proposals.ts'
import type { Rates } from '../../../domain/rates/rates.ts'
import type { Sddmm } from '../../../domain/region-codes.ts'
import { inSlices } from '../../atlas/in-slices.ts'
import type { FiguresInUse } from '../../dashboard/figures-in-use.ts'
import { gridSharesOf } from '../../dashboard/grid-shares.ts'
import { energyDataReply } from '../../dashboard/replies.ts'
import type { Snapshot, Snapshots } from '../../dashboard/snapshot.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { plans } from '../../db/schema-plans.ts'
import { measureUsage, subsidyRows } from '../../db/schema-rates.ts'
import { refuseIfAny, write } from '../../db/write.ts'
import { type Route, serve } from '../../kernel/endpoint.ts'
import { lockPlan } from '../../plan-core/plan-guard.ts'
import { ownMapOf } from '../../plan-core/plan-map-overrides.ts'
import { found, type PlanParts, touch } from '../../plan-core/plan-store.ts'
import { sharedHouses } from '../../plan-core/reach-store.ts'
import { costsOfPlan, ratesWith } from '../../rates/plan-rates.ts'
import { followRates } from '../../rates/rates-in-use.ts'
import { surveyOptionsOf } from '../saved-sample.ts'
import { institutionsOf } from './activity-faults.ts'
import { addAll, groupsFor, validateProposals } from './add-proposals.ts'
import { clusterFacts, projectFacts, servedBy } from './place-facts.ts'
import { placedOnMap } from './placed-on-map.ts'
import { readActivities, setActivityParts, toActivityReply } from './tree-store.ts'

type Parts = PlanParts & { snapshot: Snapshots; figures: FiguresInUse }
type Around = { sddmm: Sddmm; national: Rates; cooking: ProposalFacts['cooking']; isAnswered: boolean }

/** Suggestions based on a plan's results: activities to add, and hints for scores and funding. */
export function proposalRoutes(parts: Parts): Route[] {
  const { db, atlas, clock, snapshot, figures } = parts
  const inUse = followRates(db)

  /** Reads data from outside the plan before a transaction locks any rows. */
  async function around(plan: number): Promise<Around> {
    const { sddmm } = found(
      (await db.select({ sddmm: plans.sddmm }).from(plans).where(eq(plans.id, plan)))[0],
    )
    return { sddmm, national: await inUse.current(), ...surveyFacts(await snapshot(), sddmm) }
  }
  async function proposalsFor(tx: DbOrTransaction, plan: number, known: Around, chosen: Ways) {
    const { sddmm, national, cooking, isAnswered } = known
    const rates = ratesWith(national, await costsOfPlan(tx, national, plan))
    const now = { atlas: atlas.current().version, rates: rates.version }
    const options = await surveyOptionsOf(tx, plan)
    const shares = await gridSharesOf(tx, figures, plan)
    const placed = await placedOnMap(tx, atlas.current(), {
      plan,
      sddmm,
      clusters: await clusterFacts(tx, plan, now),
      projects: await projectFacts(tx, plan, now),
      institutions: await institutionsOf(tx, plan),
      grid: { share: shares[sddmm] ?? null, own: await ownMapOf(tx, plan) },
    })
    const facts: ProposalFacts = {
      ...placed,
      rates,
      cooking,
      households: atlas.current().facts.get(sddmm)?.households_2021 ?? null,
      surveys: {
        household: isAnswered,
        infrastructure: options?.infrastructure_survey ?? false,
        institution: options?.institution_enterprise_survey ?? false,
      },
      activities: await readActivities(tx, plan),
    }
    return inSlices(proposalSteps(facts, chosen))
  }

  return [
    serve(readProposals, async ({ params: { plan }, query }) =>
      proposalsFor(db, plan, await around(plan), query.ways ?? {}),
    ),

    serve(addProposals, async call => {
      const { caller, body, params } = call
      const known = await around(params.plan)
      return write(parts, call, async tx => {
        const { id: plan } = await lockPlan(tx, atlas, caller, params.plan, 'write')
        const { proposals } = await proposalsFor(tx, plan, known, body.ways)
        refuseIfAny(validateProposals(body, proposals))
        const wanted = groupsFor(body, proposals)
        const writing = { by: caller.id, at: clock() }
        const usage = usageOf(await tx.select(usageColumns).from(measureUsage))
        const ids = await addAll(tx, plan, wanted, { language: body.language, usage }, writing)
        await setActivityParts(tx, plan)
        await touch(tx, { plan, kind: 'activity', ...writing })
        const added = (await readActivities(tx, plan)).filter(({ id }) => ids.has(id))
        const done = {
          action: 'add',
          target: `plan/${plan}/activity`,
          detail: { proposals: [...body.keys, ...body.groups.flatMap(one => one.keys)] },
        }
        return { result: added.map(toActivityReply), done }
      })
    }),

    serve(readHints, async ({ params: { plan } }) => {
      // Outdated results are included, since they still give the number of households at their place.
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
const usageColumns = { row_key: measureUsage.row_key, amount: measureUsage.amount }
const subsidyColumns = { technology, npr_household, npr_kW, source, vintage }

/** Data on stoves of the local level, and whether its households have been surveyed. */
function surveyFacts(snapshot: Snapshot, sddmm: Sddmm): Pick<Around, 'cooking' | 'isAnswered'> {
  return answeredBy(energyDataReply(snapshot, 'odk', sddmm) ?? energyDataReply(snapshot, 'mep', sddmm))
}
