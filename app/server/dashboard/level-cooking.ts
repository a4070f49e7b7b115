import { cookingOf, type LevelCooking, levelCooking } from '../../domain/cooking/baseline/level-fuels.ts'
import type { DbOrTransaction } from '../db/open.ts'
import type { FiguresInUse } from './figures-in-use.ts'
import { figuresOfPlan } from './figures-of-plan.ts'

/**
 * Cooking fuels and stoves of some local levels, by code. In a plan, its own published survey takes precedence for its
 * local level, as it does for the grid share. Local levels without figures are absent.
 */
export async function levelCookingOf(
  db: DbOrTransaction,
  figures: FiguresInUse,
  levels: readonly number[],
  plan: number | undefined,
): Promise<Record<string, LevelCooking>> {
  const tables = await figures.current()
  const known = levels.flatMap((level): [string, LevelCooking][] => {
    const found = levelCooking(tables, level)
    return found === null ? [] : [[String(level), found]]
  })
  const own = plan === undefined ? {} : await ofPlan(db, plan)
  return { ...Object.fromEntries(known), ...own }
}

async function ofPlan(db: DbOrTransaction, plan: number): Promise<Record<string, LevelCooking>> {
  const own = await figuresOfPlan(db, plan, ['cooking_fuel', 'stove'])
  const found = own && cookingOf(own.figureOf, own.figureOf)
  return own && found ? { [own.sddmm]: found } : {}
}
