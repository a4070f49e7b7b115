import { Checkbox, Radio } from '@mantine/core'
import { Suspense } from 'react'
import { baselineSurveys, surveyFaults, surveyOptions } from '../../../../domain/plan/steps/survey-options.ts'
import { useReadOnly } from '../../../ui/form/read-only.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { DocumentStep } from '../document-step.tsx'
import classes from '../steps.module.css'
import type { DocumentForm } from '../use-document.ts'

const Answers = lazyPart(async () => ({ default: (await import('./answers/answers.tsx')).Answers }))
const PlanSample = lazyPart(async () => ({ default: (await import('./plan-sample.tsx')).PlanSamplePanel }))
const Questionnaires = lazyPart(async () => ({
  default: (await import('./questionnaires.tsx')).Questionnaires,
}))

const further = ['infrastructure_survey', 'institution_enterprise_survey'] as const

/** The types of survey, and the sample of the household survey (K-001 to K-013). */
export default function SurveysStep() {
  const say = useSay()
  return (
    <DocumentStep
      path="energy-baseline"
      documents={[surveyOptions]}
      words={{
        title: 'baseline.title',
        sentence: 'baseline.sentence',
        saved: 'baseline.saved',
        failed: 'baseline.failed',
      }}
      labels={{
        baseline_survey: 'baseline.baseline_survey',
        infrastructure_survey: 'baseline.infrastructure_survey',
        institution_enterprise_survey: 'baseline.institution_enterprise_survey',
        more_questions: 'baseline.more_questions',
      }}
      check={({ baseline_survey, infrastructure_survey, institution_enterprise_survey }) =>
        surveyFaults({
          baseline_survey: baselineSurveys.find(one => one === baseline_survey) ?? null,
          infrastructure_survey: infrastructure_survey === true,
          institution_enterprise_survey: institution_enterprise_survey === true,
        })
      }
    >
      {form => (
        <fieldset className={classes.choices} aria-describedby="surveys-fault">
          <legend className="visually-hidden">{say('baseline.surveys')}</legend>
          <BaselineSurvey form={form} />
          {further.map(name => (
            <Tick key={name} form={form} name={name} isOn={form.values[name] === true} of={isOn => isOn} />
          ))}
          <Fault form={form} />
          <Suspense>
            <Questionnaires form={form} />
            <Answers form={form} />
          </Suspense>
        </fieldset>
      )}
    </DocumentStep>
  )
}

function BaselineSurvey({ form }: { form: DocumentForm }) {
  const say = useSay()
  const isReader = useReadOnly()
  const { value } = form.field('baseline_survey')
  const isOn = value === 'HHS' || value === 'FGD'
  return (
    <>
      <Tick form={form} name="baseline_survey" isOn={isOn} of={isTicked => (isTicked ? 'HHS' : null)} />
      {isOn && (
        <Radio.Group
          className={classes.below}
          aria-label={say('baseline.kind')}
          value={value}
          onChange={chosen => form.change({ baseline_survey: chosen })}
        >
          {baselineSurveys.map(one => (
            <Radio key={one} value={one} disabled={isReader} label={say(`baseline.${one}`)} />
          ))}
        </Radio.Group>
      )}
      {value === 'HHS' && (
        <div className={classes.below}>
          <Tick
            form={form}
            name="more_questions"
            isOn={form.values.more_questions === true}
            of={isOn => isOn}
          />
        </div>
      )}
      <Suspense>
        <PlanSample isHousehold={value === 'HHS'} />
      </Suspense>
    </>
  )
}

type Tickable = { form: DocumentForm; name: string; isOn: boolean; of(isTicked: boolean): unknown }
function Tick({ form, name, isOn, of }: Tickable) {
  const isReader = useReadOnly()
  return (
    <Checkbox
      name={name}
      label={form.field(name).label}
      disabled={isReader}
      checked={isOn}
      onChange={event => form.change({ [name]: of(event.currentTarget.checked) })}
    />
  )
}

function Fault({ form }: { form: DocumentForm }) {
  const { errors } = form.field('baseline_survey')
  if (!errors) return null
  return (
    <p id="surveys-fault" className={classes.fault} role="alert">
      {errors.join(' ')}
    </p>
  )
}
