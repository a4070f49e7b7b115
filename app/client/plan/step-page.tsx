import { localName } from '../../domain/messages/local-name.ts'
import '../ui/files/paper.css'
import '../ui/files/printing.ts'
import './frame/print.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { adjacentScreens, type PlanScreen, planScreens, romanOf } from '../../domain/plan/screens.ts'
import { fiscalYears, yearOf } from '../../domain/plan/years.ts'
import { optionOf } from '../region/cascade.ts'
import { useRegionLists } from '../region/region-queries.ts'
import { browserFaults } from '../ui/form/faults/browser-faults.ts'
import { Form } from '../ui/form/form.tsx'
import type { FormFieldName, FormValues } from '../ui/form/form-errors.ts'
import { FormNotices } from '../ui/form/form-notices.tsx'
import { GeneralError } from '../ui/form/general-error.tsx'
import { ReadOnly } from '../ui/form/read-only.ts'
import { SavedMark } from '../ui/form/saved-mark.tsx'
import type { PersistedForm } from '../ui/form/use-persisted-form.ts'
import { toast } from '../ui/toast/toast.ts'
import { languageChoice, useSay } from '../ui/use-say.ts'
import { isForScreen, isTypedInto, useShortcuts } from '../ui/use-shortcuts.ts'
import { EmptyBefore } from './frame/empty-before.tsx'
import { MapBeside } from './frame/map-beside.tsx'
import { ReaderBanner } from './frame/reader-banner.tsx'
import { StepBar } from './frame/step-bar.tsx'
import { StepFoot } from './frame/step-foot.tsx'
import { StepTabs } from './frame/step-tabs.tsx'
import classes from './plan.module.css'
import { usePlanOrNone } from './plan-context.tsx'
import { isFullWidth, toScreen } from './plan-screens.ts'
import { Remarks } from './remarks/remarks.tsx'

type Props<V extends FormValues> = {
  /** Path of this screen. The step, the tabs, Back and Continue are derived from it. */
  path: PlanScreen
  title: string
  /** One sentence that states what is done on this screen. */
  sentence: string
  /**
   * Form of the screen. It is not set if rows are saved individually; in that case there is Continue instead of Save.
   */
  form?: PersistedForm<V>
  /** Text of a value in the notice about conflicts, if it is not plain text or a number. */
  show?: (name: FormFieldName<V>, value: unknown) => string | undefined
  /** Replaces going to the next screen. A new plan has no next screen before it is saved. */
  goOn?(): void
  children: ReactNode
}

/**
 * One screen of a plan: step bar, head, tabs, content, foot.
 *
 * To add a step: one line in `plan-screens.ts`, and a file with the screen as its default export, which holds
 * a `usePersistedForm` and passes it to `<StepPage form={form}>` with the fields inside (the page is the
 * `<form>`). Its draft is named `plan.{id}.{kind}`. After a save call `useRefreshPlan()(plan.id)`, so that
 * percent and ticks follow.
 * - Restored drafts, conflicts, the general error and the time of saving are shown here.
 * - Save, Save & Continue, Ctrl+S and Ctrl+Enter check the browser's own validity first, then the form
 *   (H-035); all errors show at once, the first gets the focus.
 * - Leaving with unsaved input asks; `[` and `]` go to the adjacent screens.
 * - Readers get a banner that says why. `TextField`, `NumberField` and `FormField` then show text; other
 *   controls use `useReadOnly()` (ui/form/read-only.ts).
 */
export function StepPage<V extends FormValues>(props: Props<V>) {
  const { path, title, sentence, form, show, goOn, children } = props
  const plan = usePlanOrNone()
  const say = useSay()
  const navigate = useNavigate()
  const heading = useId()
  const isReader = plan !== null && !plan.rights.write
  const saves = form !== undefined && !isReader
  const { step = null, part = null } = planScreens.find(screen => screen.path === path) ?? {}
  const { before, after } = adjacentScreens(path)

  async function save(): Promise<boolean> {
    if (!form || !saves) return false
    const found = browserFaults<V>(form.props.ref.current)
    if (await form.submit('manual', undefined, found)) return true
    const count = form.wrong.length || Object.keys(found).length
    if (count > 0) toast.refused(say('form.notSavedYet', { count }))
    return false
  }
  async function saveAndContinue() {
    if (saves && !(await save())) return
    if (goOn) goOn()
    else if (plan && after !== null) void navigate(toScreen(plan.id, after))
  }
  const goTo = (screen: typeof before) => plan && screen !== null && void navigate(toScreen(plan.id, screen))
  const mayTurn = (event: KeyboardEvent) => isForScreen(event) && !isTypedInto(event)
  useShortcuts([
    { key: 'enter', withCtrl: true, when: isForScreen, act: () => void saveAndContinue() },
    { key: '[', when: mayTurn, act: () => goTo(before) },
    { key: ']', when: mayTurn, act: () => goTo(after) },
  ])

  const inside = (
    <>
      <div className={classes.body}>
        <header className={classes.head}>
          <div>
            <h2 id={heading}>{title}</h2>
            <PlanLine />
            <p>{sentence}</p>
          </div>
          {form && saves && <SavedMark form={form} />}
          {isFullWidth(path) && <MapBeside />}
        </header>
        <StepTabs plan={plan} path={path} />
        {isReader && <ReaderBanner plan={plan} />}
        {plan && !isReader && <EmptyBefore plan={plan} path={path} />}
        {form && saves && <FormNotices form={form} show={show} />}
        <ReadOnly.Provider value={isReader}>{children}</ReadOnly.Provider>
        <GeneralError text={form?.general} />
      </div>
      <StepFoot
        plan={plan}
        path={path}
        saves={saves}
        isBusy={form?.isBusy ?? false}
        confirmsFirst={goOn !== undefined}
        saveAndContinue={() => void saveAndContinue()}
      />
    </>
  )
  return (
    <section className={classes.page} aria-labelledby={heading} data-paper data-step-page>
      <title>{`${step === null ? '' : `${romanOf(step)}: `}${title} · ${plan?.name ?? say('planFrame.region')} · ${say('shell.name')}`}</title>
      <StepBar plan={plan} current={step} />
      {plan && part !== null && <Remarks plan={plan} part={part} />}
      {form ? (
        <Form form={form} save={save} className={classes.form}>
          {inside}
        </Form>
      ) : (
        <div className={classes.form}>{inside}</div>
      )}
    </section>
  )
}

/** "{plan} – {municipality}, {district} – {from}–{to}" (S-093), with Nepali years. */
function PlanLine() {
  const plan = usePlanOrNone()
  const say = useSay()
  const language = languageChoice.use()
  const { lists } = useRegionLists()
  if (plan === null) return null
  const district = lists && optionOf(lists, plan.district)
  const [from, to] = [yearOf(plan.starting_year), yearOf(plan.ending_year)]
  const line = say('planFrame.head', {
    municipality: localName(plan.municipality_name, language),
    district: district ? localName(district, language) : String(plan.district),
    from,
    to,
    years: fiscalYears(from, to),
  })
  return (
    <p className={classes.line}>
      <b>{plan.name}</b> – {line} ·{' '}
      <Link {...toScreen(plan.id, 'tasks')}>
        {say('planFrame.percent', { percent: plan.percent_completed })} ({say('tasks.title')})
      </Link>
    </p>
  )
}
