import { IconPencilPlus, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { failureText } from '../../../../../../domain/api/call-failure.ts'
import { dayInNepal } from '../../../../../../domain/nepal-day.ts'
import { wardOfficers } from '../../../../../../domain/plan/contract.ts'
import { type AcceptedImport, acceptImport } from '../../../../../../domain/plan/steps/survey-answers.ts'
import type { Sample } from '../../../../../../domain/sst/contract.ts'
import { sampleRules } from '../../../../../../domain/survey/answers/weights.ts'
import { wardLabel } from '../../../../../../domain/survey/choice-lists.ts'
import { stopsOf, wardName, wardsIn } from '../../../../../../domain/survey/clusters.ts'
import type { SurveyForm } from '../../../../../../domain/survey/question.ts'
import type { FormLength } from '../../../../../../domain/survey/questions.ts'
import { call } from '../../../../../api/browser.ts'
import { endpointQuery } from '../../../../../api/queries.ts'
import { Button } from '../../../../../ui/button.tsx'
import { useDraftState } from '../../../../../ui/draft/use-draft-state.ts'
import { GeneralError } from '../../../../../ui/form/general-error.tsx'
import { Dialog } from '../../../../../ui/pane/dialog.tsx'
import { loadAllLanguages } from '../../../../../ui/sheet/all-languages.ts'
import { useSay } from '../../../../../ui/use-say.ts'
import { usePlan } from '../../../../plan-context.tsx'
import steps from '../../../steps.module.css'
import { drop, sendAnswers } from '../send-answers.ts'
import { type Offer, QuestionField } from './question-field.tsx'
import classes from './typed.module.css'
import {
  faultsOf,
  relevantSections,
  type TypedFaults,
  type TypedInterview,
  typedRows,
  type WaitingInterview,
  waitingInterview,
} from './typed-rows.ts'

type Props = {
  form: SurveyForm
  /** The locked sample, which only the household survey has. */
  sample: Sample | null
  imported(counts: AcceptedImport): Promise<void>
} & Required<FormLength>

/** What the browser stores: the interview that is open, and complete interviews that have not been sent. */
type Draft = { open: TypedInterview; waiting: WaitingInterview[] }
const nothing: Draft = { open: {}, waiting: [] }
/** Questions for which the next interview starts with the answers of the previous one. */
const sameNext: readonly string[] = ['consent', 'ward', 'psu_id']
/** Whether anything was typed in addition to the answers taken over from the previous interview. */
const isBegun = (typed: TypedInterview): boolean =>
  Object.entries(typed).some(([name, given]) => !sameNext.includes(name) && given.length > 0)

/**
 * Interviews that are typed on the screen, one after another, even offline. Complete ones wait in the browser and are
 * sent like the rows of a file, with the same checks.
 */
export function TypedInterviews({ form, sample, has_more, imported }: Props) {
  const say = useSay()
  const plan = String(usePlan().id)
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)
  const draft = useDraftState<Draft>(`plan.${plan}.interviews.${form}`, nothing)
  const isOver = useRef(false)
  const { open, waiting } = draft.value

  /**
   * Sends the waiting interviews. Those that are refused stay, and the first of them is opened again unless another one
   * is being typed. More interviews may be added in the meantime.
   */
  async function send(all: readonly WaitingInterview[]) {
    if (isOver.current || all.length === 0) return
    isOver.current = true
    setSending(true)
    setFault(undefined)
    try {
      const { id, progress } = await sendAnswers(typedRows(all, form), {
        plan,
        form,
        says: await loadAllLanguages(),
        signal: new AbortController().signal,
        onProgress: () => {},
      })
      const [problem] = progress.problems
      const [double] = progress.double_rows
      if (problem !== undefined || double !== undefined) {
        await drop(plan, id)
        const line = problem?.line ?? double.line
        const refused = all[line - 1]
        draft.setValue(now =>
          isBegun(now.open)
            ? now
            : {
                open: refused.typed,
                waiting: now.waiting.filter(({ instance }) => instance !== refused.instance),
              },
        )
        setOpen(true)
        const why = problem?.faults.map(({ what }) => say(what.key, what.params)).join(' ')
        setFault(
          say('answers.typed.refused', {
            why: why ?? say('answers.doubleOf', { unit: double.unit, household: double.household_no }),
          }),
        )
        return
      }
      const counts = await call(acceptImport, { params: { plan, id: String(id) }, body: {} })
      const sent = new Set(all.map(({ instance }) => instance))
      draft.setValue(now => ({ ...now, waiting: now.waiting.filter(({ instance }) => !sent.has(instance)) }))
      await imported(counts)
    } catch (failure) {
      setFault(navigator.onLine ? failureText(failure, say, 'form') : say('answers.typed.offline'))
    } finally {
      isOver.current = false
      setSending(false)
    }
  }
  function add() {
    const day = dayInNepal(new Date())
    const instance = `typed-${crypto.randomUUID()}`
    const all = [...waiting, waitingInterview(open, sample && sampleRules(sample), { instance, day })]
    const next = Object.fromEntries(sameNext.flatMap(name => (open[name] ? [[name, open[name]]] : [])))
    draft.setValue({ open: next, waiting: all })
    setOpen(false)
    void send(all)
  }

  return (
    <>
      <Button
        size="small"
        disabled={form === 'household' && sample === null}
        onClick={() => setOpen(true)}
        aria-label={say('answers.typed.typeOf', { form: { key: `ask.form.${form}` } })}
      >
        <IconPencilPlus size={16} stroke={1.6} aria-hidden />
        {say('answers.typed.type')}
      </Button>
      {waiting.length > 0 && (
        <Button size="small" busy={isSending} onClick={() => void send(waiting)}>
          <IconSend size={16} stroke={1.6} aria-hidden />
          {say('answers.typed.send', { count: waiting.length })}
        </Button>
      )}
      {waiting.length > 0 && (
        <p className={steps.note} role="status">
          {say('answers.typed.waiting', { count: waiting.length })}
        </p>
      )}
      {!isOpen && <GeneralError text={fault} />}
      {isOpen && (
        <InterviewDialog
          {...{ form, sample, has_more, fault }}
          typed={open}
          change={typed => draft.setValue(now => ({ ...now, open: typed }))}
          add={add}
          close={() => {
            setOpen(false)
            setFault(undefined)
          }}
        />
      )}
    </>
  )
}

type DialogProps = Omit<Props, 'imported'> & {
  typed: TypedInterview
  fault: string | undefined
  change(typed: TypedInterview): void
  add(): void
  close(): void
}
function InterviewDialog({ form, sample, has_more, typed, fault, change, add, close }: DialogProps) {
  const say = useSay()
  const offersOf = useOffers(sample, typed)
  const wards = useWards()
  const [shown, setShown] = useState<TypedFaults | null>(null)
  const sections = relevantSections(form, typed, { has_more })
  const check = (now: TypedInterview) =>
    faultsOf(now, { form, wards: wards ?? manyWards, sample: sample && sampleRules(sample), has_more })
  const sayAll = (faults: TypedFaults['others'] | undefined) =>
    faults?.map(({ reason, what }) =>
      reason === 'missing' ? say('field.required') : say('answers.typed.fault', { what }),
    )
  function put(name: string, value: string | string[]) {
    const next = { ...typed, [name]: value }
    change(next)
    // After the first check, corrections take effect on the errors at once.
    if (shown !== null) setShown(check(next))
  }
  function save() {
    const faults = check(typed)
    if (faults.of.size === 0 && faults.others.length === 0) return add()
    setShown(faults)
  }
  const others = sayAll(shown?.others)?.join(' ')
  const count = shown === null ? 0 : shown.of.size + shown.others.length
  // The screen is a form, and forms cannot be nested.
  return createPortal(
    <Dialog isWide title={say(`ask.form.${form}`)} closeLabel={say('shell.close')} close={close}>
      <form
        className={classes.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          // The step from which it was opened is a form too, and would receive the submit event of its dialog.
          event.stopPropagation()
          save()
        }}
      >
        {sections.map(section => (
          <section key={section.id} className={classes.form}>
            <h3>{say(`ask.section.${section.id}`)}</h3>
            {section.questions.map(question => (
              <QuestionField
                key={question.name}
                question={question}
                value={typed[question.name]}
                errors={sayAll(shown?.of.get(question.name))}
                offers={offersOf(question.kind, wards)}
                change={value => put(question.name, value)}
              />
            ))}
          </section>
        ))}
        <GeneralError text={others || (count > 0 ? say('answers.typed.faults', { count }) : fault)} />
        <div className={classes.buttons}>
          <Button size="main" onClick={close}>
            {say('answers.typed.later')}
          </Button>
          <Button size="main" variant="primary" type="submit" disabled={typed.consent !== 'yes'}>
            {say('answers.typed.add')}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

/** If the number of wards is unknown, for example offline, the server checks the ward. */
const manyWards = 99
/** Number of wards in the local level, or null until it is known. */
function useWards(): number | null {
  const params = { municipality: String(usePlan().municipality) }
  const { data } = useQuery(endpointQuery(wardOfficers, { params, query: { plan_id: '-1' } }))
  return data?.length ?? null
}

/** Choices of wards and clusters from the sample. Clusters are limited to the ward that was selected first. */
function useOffers(sample: Sample | null, { ward }: TypedInterview) {
  const say = useSay()
  const labelOf = (of: number | null) => {
    const { key, params } = wardLabel(of)
    return say(key, params)
  }
  return (kind: string, wards: number | null): Offer[] | undefined => {
    if (kind === 'cluster' && sample !== null)
      return stopsOf(sample)
        .filter(stop => wardName(stop.ward) === ward)
        .map(({ unit, role }) => ({
          value: unit,
          label: role === 'sample' ? `PSU ${unit}` : unit,
        }))
    if (kind !== 'ward') return undefined
    if (sample !== null) return wardsIn(sample).map(one => ({ value: wardName(one), label: labelOf(one) }))
    return wards === null
      ? undefined
      : Array.from({ length: wards }, (_, at) => ({ value: wardName(at + 1), label: labelOf(at + 1) }))
  }
}
