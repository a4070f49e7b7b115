import type { ReactNode } from 'react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import type { PlanScreen } from '../../../domain/plan/screens.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import type { ListRules } from '../../ui/form/clash/list-parts.ts'
import { FormField } from '../../ui/form/field.tsx'
import type { FieldErrors, FormValues } from '../../ui/form/form-errors.ts'
import { useReadOnly } from '../../ui/form/read-only.ts'
import type { RowCells } from '../../ui/grid/grid-cells.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { Warnings } from '../../ui/warnings.tsx'
import { PlanSkeleton } from '../frame/plan-skeleton.tsx'
import { usePlan } from '../plan-context.tsx'
import { StepPage } from '../step-page.tsx'
import { History } from './history/history.tsx'
import { documentValueText } from './history/value-text.ts'
import { KnownOffer } from './known-offer.tsx'
import classes from './steps.module.css'
import { type DocumentForm, type Saved, type StepDocument, useDocument, useSaved } from './use-document.ts'

type Step = {
  path: PlanScreen
  /** What is saved together; the first one names the draft. */
  documents: readonly StepDocument[]
  isOffer?(row: RowCells): boolean
  words: { title: MessageKey; sentence: MessageKey; saved: MessageKey; failed: MessageKey }
  /** Every field with the words of its label, in order. */
  labels: Record<string, MessageKey>
  check?(values: FormValues): FieldErrors<FormValues>
  /** Lists with rows and cells merged separately. */
  lists?: Record<string, Omit<ListRules, 'label'>>
  /** Multiple choices: additions and removals of both people apply. */
  sets?: readonly string[]
  children(form: DocumentForm): ReactNode
}

/** A data step: loads its documents, and lays out the fields by `children`; everything else is common. */
export function DocumentStep(step: Step) {
  const say = useSay()
  const plan = usePlan()
  const { saved, error, again } = useSaved(step.documents, plan.id)
  if (saved !== undefined) return <LoadedStep {...step} plan={plan.id} saved={saved} />
  if (error === null) return <PlanSkeleton />
  return (
    <FailedRead
      text={say('table.failed', { name: say(step.words.title) })}
      failure={error}
      again={again}
      label="table.again"
    />
  )
}

function LoadedStep(props: Step & { plan: number; saved: Saved }) {
  const { path, words, children, documents, labels, plan } = props
  const say = useSay()
  const form = useDocument(props)
  return (
    <StepPage
      path={path}
      title={say(words.title)}
      sentence={say(words.sentence)}
      form={form}
      show={(_, value) => documentValueText(value, say)}
    >
      <Warnings warnings={form.warnings} />
      {children(form)}
      <History
        plan={plan}
        kinds={documents.map(({ kind }) => kind)}
        labels={labels}
        now={() => form.values}
        bringBack={({ value }) => {
          form.change(
            Object.fromEntries(
              Object.keys(labels).flatMap(name => (value && name in value ? [[name, value[name]]] : [])),
            ),
          )
          toast.info(say('steps.broughtBack'))
        }}
      />
    </StepPage>
  )
}

/** Fields side by side under a heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}

type NumberProps = {
  form: DocumentForm
  name: string
  unit?: string
  hint?: string
  layer?: string
  step?: number
}
/** A number with its known figure below, and a button for the map layer if there is one. */
export function KnownField({ form, name, layer, ...field }: NumberProps) {
  const isReader = useReadOnly()
  return (
    <div>
      <FormField form={form} name={name} isGrouped {...field} />
      {!isReader && <KnownOffer form={form} name={name} layer={layer} />}
    </div>
  )
}

/** What follows from other fields, with its rule; it cannot be entered. */
export function Computed({ label, value, rule }: { label: string; value: string; rule: string }) {
  return (
    <div className={classes.computed}>
      <span>{label}</span>
      <output aria-label={label}>{value}</output>
      <small>{rule}</small>
    </div>
  )
}
