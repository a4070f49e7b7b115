import { gridShareOf, gridShares } from '../../domain/dashboard/grid-shares.ts'
import type { GridShares } from '../../domain/spatial/energy/grid-share.ts'
import type { DbOrTransaction } from '../db/open.ts'
import type { FiguresInUse } from './figures-in-use.ts'
import { figuresOfPlan } from './figures-of-plan.ts'
import type { Tables } from './queries.ts'

const known = new WeakMap<Tables, GridShares>()

/**
 * Share of households with grid electricity in each local level. In a plan, its own survey takes precedence for its
 * local level, whether or not the dashboard shows that survey.
 */
export async function gridSharesOf(
  db: DbOrTransaction,
  figures: FiguresInUse,
  plan: number | undefined,
): Promise<GridShares> {
  const tables = await figures.current()
  const shares = known.get(tables) ?? gridShares(tables)
  known.set(tables, shares)
  return plan === undefined ? shares : { ...shares, ...(await ofPlan(db, plan)) }
}

async function ofPlan(db: DbOrTransaction, plan: number): Promise<GridShares> {
  const own = await figuresOfPlan(db, plan, ['lighting'])
  const share = own && gridShareOf(own.figureOf)
  return own && share ? { [own.sddmm]: share } : {}
}
