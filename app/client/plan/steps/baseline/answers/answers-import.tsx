import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CallFailure, failureText } from '../../../../../domain/api/call-failure.ts'
import { formatCount } from '../../../../../domain/format.ts'
import { type AcceptedImport, acceptImport } from '../../../../../domain/plan/steps/survey-answers.ts'
import type { DoubleChoice } from '../../../../../domain/survey/answers/interviews.ts'
import type { SurveyForm } from '../../../../../domain/survey/question.ts'
import { TableFault } from '../../../../../domain/tables/table-fault.ts'
import { call } from '../../../../api/browser.ts'
import { Button } from '../../../../ui/button.tsx'
import { useDraftState } from '../../../../ui/draft/use-draft-state.ts'
import { FileDrop } from '../../../../ui/files/file-drop.tsx'
import { GeneralError } from '../../../../ui/form/general-error.tsx'
import { Dialog } from '../../../../ui/pane/dialog.tsx'
import { loadAllLanguages } from '../../../../ui/sheet/all-languages.ts'
import { AllowedTable } from '../../../../ui/sheet/allowed-table.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { usePlan } from '../../../plan-context.tsx'
import type { AnswerRows } from './answer-files.ts'
import { answerTemplate } from './answer-template.ts'
import classes from './answers.module.css'
import { AnswersPreview } from './answers-preview.tsx'
import { CentralFields } from './central-fields.tsx'
import {
  type AnswersProgress,
  type CheckedAnswersFile,
  centralRows,
  drop,
  fileRows,
  sendAnswers,
} from './send-answers.ts'

type Step =
  | { is: 'choosing' }
  | { is: 'reading'; progress: AnswersProgress | null }
  | { is: 'looking'; checked: CheckedAnswersFile; isTaking: boolean }
type Props = { form: SurveyForm; imported(counts: AcceptedImport): Promise<void>; close(): void }

/**
 * The user first selects a file or a server in a dialog. Next to the map, the rows that can be imported are then shown,
 * and the others with the reason.
 */
export function AnswersImport({ form, imported, close }: Props) {
  const say = useSay()
  const plan = String(usePlan().id)
  const [step, setStep] = useState<Step>({ is: 'choosing' })
  const [fault, setFault] = useState<string>()
  const { value: doubles, setValue: setDoubles } = useDraftState<DoubleChoice>(
    `choice.doubles.${plan}.${form}`,
    'leave_out',
  )
  const under = useRef<AbortController | null>(null)
  const waiting = useRef<number | null>(null)
  // Leaving the screen discards the import.
  useEffect(
    () => () => {
      under.current?.abort()
      if (waiting.current !== null) void drop(plan, waiting.current)
    },
    [plan],
  )

  async function read(rowsOf: (signal: AbortSignal) => AsyncIterable<AnswerRows>) {
    // Only one file can be read at a time.
    if (under.current !== null) return
    const asking = new AbortController()
    under.current = asking
    setFault(undefined)
    setStep({ is: 'reading', progress: null })
    try {
      const { signal } = asking
      const checked = await sendAnswers(rowsOf(signal), {
        plan,
        form,
        says: await loadAllLanguages(),
        signal,
        onProgress: progress => setStep({ is: 'reading', progress }),
      })
      waiting.current = checked.id
      setStep({ is: 'looking', checked, isTaking: false })
    } catch (failure) {
      if (under.current !== asking) return
      setStep({ is: 'choosing' })
      setFault(
        failure instanceof TableFault
          ? say(failure.what.key, failure.what.params)
          : failureText(failure, say, 'form'),
      )
    }
    under.current = null
  }
  function again() {
    under.current?.abort()
    under.current = null
    if (waiting.current !== null) void drop(plan, waiting.current)
    waiting.current = null
    setStep({ is: 'choosing' })
  }
  async function acceptChecked(checked: CheckedAnswersFile) {
    setStep({ is: 'looking', checked, isTaking: true })
    try {
      const params = { plan, id: String(checked.id) }
      const counts = await call(acceptImport, { params, body: { doubles } })
      waiting.current = null
      await imported(counts)
      close()
    } catch (failure) {
      // The waiting import no longer exists or belongs to another sample, so the file is read again.
      if (failure instanceof CallFailure) again()
      else setStep({ is: 'looking', checked, isTaking: false })
      setFault(failureText(failure, say, 'form'))
    }
  }

  if (step.is === 'looking')
    return (
      <AnswersPreview
        form={form}
        progress={step.checked.progress}
        doubles={doubles}
        chooseDoubles={setDoubles}
        fault={fault}
        isTaking={step.isTaking}
        accept={() => void acceptChecked(step.checked)}
        again={again}
        close={close}
      />
    )
  // The screen is a form, and forms cannot be nested.
  return createPortal(
    <Dialog
      isWide
      title={say('answers.importOf', { form: { key: `ask.form.${form}` } })}
      closeLabel={say('shell.close')}
      close={close}
    >
      <div className={classes.import}>
        {step.is === 'choosing' && (
          <>
            <p>{say('answers.importHint')}</p>
            <AllowedTable columns={answerTemplate(form, say)} file={`survey-${form}-template`} />
            <FileDrop
              accept=".csv,.tsv,.zip,.xlsx,.xls"
              receive={async file => {
                if (file) await read(() => fileRows(file, form))
              }}
            >
              <b>{say('answers.choose')}</b>
            </FileDrop>
            <CentralFields
              form={form}
              fetch={inputs => read(signal => centralRows(plan, form, inputs, signal))}
            />
          </>
        )}
        {step.is === 'reading' && <Reading progress={step.progress} />}
        <GeneralError text={fault} />
        <div className={classes.buttons}>
          {step.is === 'choosing' && (
            <Button size="main" onClick={close}>
              {say('shell.close')}
            </Button>
          )}
          {step.is === 'reading' && (
            <Button size="main" onClick={again}>
              {say('shell.cancel')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>,
    document.body,
  )
}

function Reading({ progress }: { progress: AnswersProgress | null }) {
  const say = useSay()
  const part = progress?.part ?? null
  return (
    <div className={classes.reading}>
      <progress aria-label={say('answers.reading')} {...(part !== null && { value: part })} />
      <p role="status">{say('answers.read', { rows: formatCount(progress?.read ?? 0) })}</p>
    </div>
  )
}
