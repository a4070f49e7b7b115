import { type PlanScreen, planScreens } from '../../../domain/plan/screens.ts'
import { screenOfKind } from '../../../domain/plan/tasks/kinds.ts'
import { session } from '../../api/session.ts'
import { draftNames } from '../../ui/draft/drafts.ts'

/** A screen of a plan on which something was typed but has not been saved. */
export type UnsentForm = { plan: number; screen: PlanScreen }

/** Screens of drafts that are named after neither a part nor a kind of content, but for example after a list. */
const otherDrafts: Record<string, PlanScreen> = {
  objectives: 'activities',
  indicators: 'results',
  central: 'energy-baseline',
  corrections: 'energy-baseline-bat',
  completion: 'final',
}
const ofForm = /^plan\.(?<plan>\d+)\.(?:remark\.)?(?<kind>\w+)/
/** Draft of a row, which begins with the path of its call. */
const ofRow = /^row\.\/api\/plan\/\{plan\}\/(?<kind>[\w-]+)\/\{id\}\.(?<plan>\d+)\./
const screenOf = (kind: string): PlanScreen | undefined =>
  planScreens.find(({ part, path }) => part === kind || path === kind)?.path ??
  screenOfKind(kind) ??
  (Object.hasOwn(otherDrafts, kind) ? otherDrafts[kind] : undefined)

export function unsentForms(): UnsentForm[] {
  const forms = draftNames(String(session.user()?.id)).flatMap(name => {
    const { plan, kind } = (ofForm.exec(name) ?? ofRow.exec(name))?.groups ?? {}
    const screen = kind === undefined ? undefined : screenOf(kind)
    return screen === undefined ? [] : [{ plan: Number(plan), screen }]
  })
  // A screen may have one draft per line.
  return [...new Map(forms.map(form => [`${form.plan} ${form.screen}`, form])).values()]
}
