import type { User } from '../../../domain/accounts/contract.ts'
import { formatCount } from '../../../domain/format.ts'
import type { Bounds } from '../../../domain/geometry.ts'
import { allNames, localName, otherLanguage } from '../../../domain/messages/local-name.ts'
import type { Language, Say } from '../../../domain/messages/messages.ts'
import type { LevelWithPlans } from '../../../domain/plan/nation/plan-map-contract.ts'
import { planStateOf, planStates } from '../../../domain/plan/nation/plan-states.ts'
import { can } from '../../../domain/roles.ts'
import type { SheetTable } from '../../../formats/workbook-sheets.ts'
import { optionOf, type RegionLists } from '../../region/cascade.ts'
import type { ShownFigure } from './use-shown-figure.ts'

/** A local level on the map of plans. */
export type PlanPlace = {
  code: number
  name: string
  /** Its name in the other language. */
  otherName: string
  district: string
  province: string
  /** All of its names, for the search. */
  names: string[]
  bounds?: Bounds
}
export type PlansByLevel = ReadonlyMap<number, LevelWithPlans>

/** Local levels that the user may see. For Administrators these are all, and for Managers those in their own area. */
export function listPlanPlaces(
  lists: RegionLists,
  { role, assigned_sddmms }: Pick<User, 'role' | 'assigned_sddmms'>,
  language: Language,
): PlanPlace[] {
  const own = new Set(assigned_sddmms)
  const nameOf = (code: number) => {
    const option = optionOf(lists, code)
    return option ? localName(option, language) : String(code)
  }
  return lists.municipalities
    .filter(({ value }) => value !== 0 && (can(role, 'area.all') || own.has(value)))
    .map(option => ({
      code: option.value,
      name: localName(option, language),
      otherName: localName(option, otherLanguage(language)),
      district: nameOf(option.dcode),
      province: nameOf(option.scode),
      names: [...allNames(option), option.name_today].filter(name => name !== undefined),
      bounds: option.bounds,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Text next to the pointer for a local level. */
export function planSummaryText(
  { district }: PlanPlace,
  level: LevelWithPlans | undefined,
  say: Say,
): string {
  if (level === undefined) return say('planMap.tellNone', { district })
  const count = formatCount(level.plans.length)
  if (level.is_completed) return say('planMap.tellComplete', { district, count })
  return say('planMap.tell', { district, count, percent: level.percent_completed })
}

/**
 * A row for each local level with its best plan and the figure on the map, for use in other programs. The column heads
 * are the same in every language.
 */
export function levelSheet(
  places: readonly PlanPlace[],
  levels: PlansByLevel,
  shown: ShownFigure | null,
): SheetTable {
  const sums = new Map(shown?.figures)
  return {
    heads: [
      ...['sddmm', 'municipality', 'district', 'province', 'state', 'plans'],
      ...['best_percent', 'best_plan', 'best_plan_id', 'creator', 'starting_year', 'ending_year'],
      ...(shown ? [`${shown.measure.id}_of_${shown.isComplete ? 'complete' : 'all'}_plans`] : []),
    ],
    rows: places.map(({ code, name, district, province }) => {
      const level = levels.get(code)
      const best = level?.plans[0]
      return [
        ...[code, name, district, province, planStates[planStateOf(level)].id, level?.plans.length ?? 0],
        ...[level?.percent_completed ?? null, best?.name ?? null, best?.id ?? null],
        ...[best?.created_by ?? null, best?.starting_year ?? null, best?.ending_year ?? null],
        ...(shown ? [sums.get(code) ?? null] : []),
      ]
    }),
  }
}
