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
  /** Documents that are saved together. The draft is named after the first one. */
  documents: readonly StepDocument[]
  isOffer?(row: RowCells): boolean
  words: { title: MessageKey; sentence: MessageKey; saved: MessageKey; failed: MessageKey }
  /** All fields with their labels, in order. */
  labels: Record<string, MessageKey>
  check?(values: FormValues): FieldErrors<FormValues>
  /** Lists whose rows and cells are merged separately. */
  lists?: Record<string, Omit<ListRules, 'label'>>
  /** Multiple-choice fields. Options that either person has added or removed are added or removed. */
  sets?: readonly string[]
  children(form: DocumentForm): ReactNode
}

/**
 * A step in which data is entered. It loads its documents, and `children` lays out the fields. Everything else is the
 * same for all such steps.
 */
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

/** Fields side by side below a heading. */
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
/** A number with its known figure below it, and a button for the map layer, if there is one. */
export function KnownField({ form, name, layer, ...field }: NumberProps) {
  const isReader = useReadOnly()
  return (
    <div>
      <FormField form={form} name={name} isGrouped {...field} />
      {!isReader && <KnownOffer form={form} name={name} layer={layer} />}
    </div>
  )
}

/** A value that is derived from other fields, with its rule. It cannot be edited. */
export function Computed({ label, value, rule }: { label: string; value: string; rule: string }) {
  const isReader = useReadOnly()
  return (
    <div className={classes.computed} data-reader={isReader || undefined}>
      <span>{label}</span>
      <output aria-label={label}>{value}</output>
      <small>{rule}</small>
    </div>
  )
}
