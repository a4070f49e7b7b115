import type { SyntheticEvent } from 'react'
import { formatCount } from '../../../../../domain/format.ts'
import type { SurveyFormResult } from '../../../../../domain/plan/steps/survey-answers.ts'
import { domainQuestions } from '../../../../../domain/survey/answers/form-result.ts'
import { ListFrame } from '../../../../ui/table/place/list-frame.tsx'
import { isTruths, useRemembered } from '../../../../ui/table/place/use-remembered.ts'
import { useSay } from '../../../../ui/use-say.ts'
import steps from '../../steps.module.css'
import classes from './answers.module.css'
import { choiceOf, labelOf, Shares, sayOf } from './question-shares.tsx'
import { Coverage } from './survey-coverage.tsx'
import { Means } from './survey-means.tsx'

type Question = SurveyFormResult['questions'][number]
const first = [
  'lighting',
  'cooking_fuel',
  'stove',
  'tier',
  'cooking_tier',
  'clean_cooking_people',
  'priority',
  'infrastructure',
  'institution',
]

/** A subset of the answers: those from a ward, from households headed by women, or from a group. */
type Part = Pick<SurveyFormResult['wards'][number], 'answers' | 'questions'> & {
  name: string
  label: string
  by?: Domain['by']
  means: Domain['means']
}
type Domain = NonNullable<SurveyFormResult['domains']>[number]
const partGroups = [undefined, ...domainQuestions]
function PartGroup({ label, parts }: { label: string; parts: readonly Part[] }) {
  if (parts.length === 0) return null
  return (
    <optgroup label={label}>
      {parts.map(one => (
        <option key={one.name} value={one.name}>
          {`${one.label} (${formatCount(one.answers)})`}
        </option>
      ))}
    </optgroup>
  )
}

/**
 * Results of one survey, for all answers or for one ward, and the number of answers from each cluster.
 * @param list name under which the ward, the collapsed parts and the scroll position are remembered
 */
export function SurveyFigures({ result, list }: { result: SurveyFormResult; list: string }) {
  const say = useSay()
  const [part, setPart] = useRemembered(list, 'ward', () => '', isText)
  const [folds, setFolds] = useRemembered<Record<string, boolean>>(list, 'folds', () => ({}), isTruths)
  const { form, answers, of_other_sample, without_position, first_day, last_day, wards, coverage } = result
  const { doubles = 0, double_households = [], domains = [] } = result
  const wardLabel = (of: number | null) => (of === null ? say('ask.noWard') : say('map.ward', { ward: of }))
  const answeredWards = wards.filter(({ questions }) => questions.length > 0)
  const parts: Part[] = [
    ...answeredWards.map(one => ({ ...one, name: nameOf(one.ward), label: wardLabel(one.ward), means: [] })),
    ...domains.map(one => ({
      ...one,
      name: `${one.by}.${one.choice}`,
      label: sayOf(say, choiceOf(form, one.by, one.choice)),
    })),
  ]
  const chosen = parts.find(({ name }) => name === part)
  const answered = (all: readonly Question[]) => all.filter(question => question.answers > 0)
  const questions = answered(chosen?.questions ?? result.questions)
  const count = answered(result.questions).length
  const means = chosen ? chosen.means : (result.means ?? [])
  return (
    <>
      <p className={steps.note}>
        {say('answers.came', { answers: formatCount(answers) })}
        {first_day && last_day && ` ${say('answers.days', { first: first_day, last: last_day })}`}
        {without_position > 0 &&
          ` ${say('answers.withoutPosition', { count: formatCount(without_position) })}`}
      </p>
      {of_other_sample > 0 && (
        <p className={steps.doubt} role="status">
          {say('answers.ofOtherSample', { count: formatCount(of_other_sample) })}
        </p>
      )}
      {doubles > 0 && (
        <p className={steps.doubt} role="status">
          {say('answers.storedDoubles', { count: formatCount(doubles) })}
          {double_households.length > 0 &&
            ` ${double_households
              .map(({ unit, household_no }) => say('answers.oneDouble', { unit, household: household_no }))
              .join(', ')}`}
        </p>
      )}
      {answers > 0 && <p className={steps.note}>{say(`answers.kind.${kindOf(result)}`)}</p>}
      {parts.length > 0 && (
        <label className={classes.ward}>
          {say('answers.where')}
          <select
            value={chosen ? part : ''}
            onChange={({ currentTarget: { value } }) => setPart(() => value)}
          >
            <option value="">{say('answers.everywhere')}</option>
            {partGroups.map(group => (
              <PartGroup
                key={group ?? 'ward'}
                label={group ? sayOf(say, labelOf(form, group)) : say('answers.byWard')}
                parts={parts.filter(({ by }) => by === group)}
              />
            ))}
          </select>
        </label>
      )}
      <ListFrame
        list={list}
        className={classes.questions}
        counts={questions.length > 0 ? { fitting: questions.length } : undefined}
        sentence={say(chosen ? 'answers.questionsOf' : 'answers.questions', {
          shown: formatCount(questions.length),
          count: formatCount(count),
        })}
      >
        {questions.map(question => (
          <details key={question.question} className={steps.fold} {...fold(question.question)}>
            <summary>
              <strong>{sayOf(say, labelOf(form, question.question))}</strong>
              <span>
                n = {formatCount(question.answers)}
                {question.eligible !== undefined && `, ${eligibleText(question.eligible)}`}
              </span>
            </summary>
            <Shares form={form} question={question} />
          </details>
        ))}
      </ListFrame>
      {means.length > 0 && <Means form={form} means={means} fold={fold('means')} />}
      {coverage.length > 0 && (
        <Coverage list={`${list}.coverage`} result={result} wardLabel={wardLabel} fold={fold('coverage')} />
      )}
    </>
  )

  /** Earlier editions of the form did not contain all questions of this one. */
  function eligibleText(eligible: number) {
    return say('answers.askedOf', { asked: formatCount(eligible), all: formatCount(answers) })
  }
  /** Parts are open as the user last left them. Initially, those that most readers need are open. */
  function fold(name: string) {
    const open = folds[name] ?? first.includes(name)
    return {
      open,
      onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
        if (currentTarget.open !== open) setFolds(now => ({ ...now, [name]: currentTarget.open }))
      },
    }
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const nameOf = (ward: number | null): string => String(ward ?? 'none')
function kindOf({ form, questions, is_calibrated = false }: SurveyFormResult) {
  if (form === 'household') return is_calibrated ? 'householdCensus' : form
  if (form !== 'ward') return 'places'
  // The current map does not have the number of households in each ward.
  return questions.some(({ households }) => households !== null) ? form : 'wardsAlike'
}
