import { IconFileImport, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '../../../../../domain/format.ts'
import {
  type AcceptedImport,
  clearAnswers,
  type SurveyFormResult,
} from '../../../../../domain/plan/steps/survey-answers.ts'
import { type SurveyForm, surveyForms } from '../../../../../domain/survey/question.ts'
import type { FormLength } from '../../../../../domain/survey/questions.ts'
import { call } from '../../../../api/browser.ts'
import { Button } from '../../../../ui/button.tsx'
import { useReadOnly } from '../../../../ui/form/read-only.ts'
import { Confirm } from '../../../../ui/pane/confirm.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useSay } from '../../../../ui/use-say.ts'
import { usePlan } from '../../../plan-context.tsx'
import steps from '../../steps.module.css'
import type { DocumentForm } from '../../use-document.ts'
import { formsOf } from '../questionnaires.tsx'
import { outcomeOf, useSample } from '../use-sample.ts'
import { AnswersImport } from './answers-import.tsx'
import { SurveyFigures } from './survey-figures.tsx'
import { TypedInterviews } from './typed/typed-interviews.tsx'
import { useAnswers, useAnswersOnMap } from './use-answers.ts'

/** Answers to the selected surveys, and to other surveys that have answers. */
export function Answers({ form }: { form: DocumentForm }) {
  const say = useSay()
  const { forms, isError, again, changed } = useAnswers()
  useAnswersOnMap(forms)
  const ticked = formsOf(form.values)
  const resultOf = (one: SurveyForm) => forms?.find(result => result.form === one)
  const shown = surveyForms.filter(one => ticked.includes(one) || resultOf(one))
  if (shown.length === 0) return null
  return (
    <section className={steps.sample} aria-label={say('answers.title')}>
      <h3>{say('answers.title')}</h3>
      {isError && (
        <p className={steps.note}>
          {say('answers.failed')} <Button onClick={again}>{say('table.again')}</Button>
        </p>
      )}
      {shown.map(one => (
        <OneSurvey
          key={one}
          form={one}
          result={resultOf(one)}
          isKnown={forms !== undefined}
          has_more={form.values.more_questions === true}
          changed={changed}
        />
      ))}
    </section>
  )
}

type Props = {
  form: SurveyForm
  result: SurveyFormResult | undefined
  isKnown: boolean
  changed(): Promise<void>
} & Required<FormLength>
function OneSurvey({ form, result, isKnown, has_more, changed }: Props) {
  const say = useSay()
  const isReader = useReadOnly()
  const plan = usePlan()
  const { sample } = useSample()
  const [dialog, setDialog] = useState<'import' | 'clear' | null>(null)
  const close = () => setDialog(null)
  const title = say(`ask.form.${form}`)
  const needsSample = form === 'household' && sample?.locked !== true
  const locked = sample?.locked ? (outcomeOf(sample, plan.municipality)?.sample ?? null) : null
  const sampleOfForm = form === 'household' ? locked : null
  async function imported({ added, replaced, left_out = 0 }: AcceptedImport) {
    await changed()
    const importedText = say('answers.taken', {
      added: formatCount(added),
      replaced: formatCount(replaced),
    })
    const left = left_out > 0 ? ` ${say('answers.leftOut', { count: formatCount(left_out) })}` : ''
    toast.success(importedText + left)
  }
  const all = (result?.answers ?? 0) + (result?.of_other_sample ?? 0)
  return (
    <section className={steps.choices} aria-label={title}>
      <strong>{title}</strong>
      {isKnown && !result && <p className={steps.note}>{say('answers.none')}</p>}
      {!isReader && (
        <div className={steps.sampleTools}>
          <Button
            size="small"
            disabled={needsSample}
            onClick={() => setDialog('import')}
            aria-label={say('answers.importOf', { form: title })}
          >
            <IconFileImport size={16} stroke={1.6} aria-hidden />
            {say('answers.import')}
          </Button>
          <TypedInterviews form={form} sample={sampleOfForm} has_more={has_more} imported={imported} />
          {result && (
            <Button
              size="small"
              onClick={() => setDialog('clear')}
              aria-label={say('answers.clearOf', { form: title })}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden />
              {say('answers.clear')}
            </Button>
          )}
        </div>
      )}
      {!isReader && needsSample && <p className={steps.note}>{say('answers.needsSample')}</p>}
      {dialog === 'import' && <AnswersImport form={form} close={close} imported={imported} />}
      {result && <SurveyFigures result={result} list={`plan.${plan.id}.answers.${form}`} />}
      {dialog === 'clear' && (
        <Confirm
          title={say('answers.clearOf', { form: title })}
          question={say('answers.clearAsk', { count: formatCount(all), form: title })}
          hint={say('answers.clearHint')}
          act={async () => {
            await call(clearAnswers, { params: { plan: String(plan.id), form } })
            await changed()
            toast.success(say('answers.cleared'))
            close()
          }}
          close={close}
        />
      )}
    </section>
  )
}
