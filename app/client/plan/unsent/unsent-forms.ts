import { type PlanScreen, planScreens } from '../../../domain/plan/screens.ts'
import { session } from '../../api/session.ts'
import { draftNames } from '../../ui/draft/drafts.ts'

/** A screen of a plan on which something was typed but has not been saved. */
export type UnsentForm = { plan: number; screen: PlanScreen }

export function unsentForms(): UnsentForm[] {
  const forms = draftNames(String(session.user()?.id)).flatMap(name => {
    const [, plan, kind] = /^plan\.(\d+)\.(\w+)/.exec(name) ?? []
    const screen = planScreens.find(({ part }) => part === kind)
    return screen ? [{ plan: Number(plan), screen: screen.path }] : []
  })
  // A screen may have one draft per line.
  return [...new Map(forms.map(form => [`${form.plan} ${form.screen}`, form])).values()]
}
