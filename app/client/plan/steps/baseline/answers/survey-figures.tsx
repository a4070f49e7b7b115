import type { CSSProperties, SyntheticEvent } from 'react'
import { formatCount, formatPercent, missing } from '../../../../../domain/format.ts'
import type { Message, MessageKey } from '../../../../../domain/messages/messages.ts'
import type { SurveyFormResult } from '../../../../../domain/plan/steps/survey-answers.ts'
import { type ChoiceListName, choiceLabel } from '../../../../../domain/survey/choice-lists.ts'
import { interval95 } from '../../../../../domain/survey/confidence.ts'
import { openTier, tierQuestion } from '../../../../../domain/survey/mtf.ts'
import type { SurveyForm } from '../../../../../domain/survey/question.ts'
import { ofTenLists, questionsOf } from '../../../../../domain/survey/questions.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../../../ui/table/figure-table.tsx'
import { ListFrame } from '../../../../ui/table/place/list-frame.tsx'
import { isTruths, useRemembered } from '../../../../ui/table/place/use-remembered.ts'
import { useSay } from '../../../../ui/use-say.ts'
import steps from '../../steps.module.css'
import classes from './answers.module.css'
import { Coverage } from './survey-coverage.tsx'
import { Means } from './survey-means.tsx'

type Question = SurveyFormResult['questions'][number]
const first = ['lighting', 'cooking_fuel', 'stove', 'tier', 'priority', 'infrastructure', 'institution']

/**
 * What one survey says, of all or of one ward, and what came from each cluster.
 * @param list the name under which ward, folds and place are remembered
 */
export function SurveyFigures({ result, list }: { result: SurveyFormResult; list: string }) {
  const say = useSay()
  const [ward, setWard] = useRemembered(list, 'ward', () => '', isText)
  const [folds, setFolds] = useRemembered<Record<string, boolean>>(list, 'folds', () => ({}), isTruths)
  const { form, answers, of_other_sample, without_position, first_day, last_day, wards, coverage } = result
  const { doubles = 0, double_households = [], means = [] } = result
  const answeredWards = wards.filter(({ questions }) => questions.length > 0)
  const chosen = answeredWards.find(one => nameOf(one.ward) === ward)
  const answered = (all: readonly Question[]) => all.filter(question => question.answers > 0)
  const questions = answered(chosen?.questions ?? result.questions)
  const count = answered(result.questions).length
  const wardLabel = (of: number | null) => (of === null ? say('ask.noWard') : say('map.ward', { ward: of }))
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
      {answeredWards.length > 0 && (
        <label className={classes.ward}>
          {say('answers.where')}
          <select
            value={chosen ? ward : ''}
            onChange={({ currentTarget: { value } }) => setWard(() => value)}
          >
            <option value="">{say('answers.everywhere')}</option>
            {answeredWards.map(one => (
              <option key={nameOf(one.ward)} value={nameOf(one.ward)}>
                {`${wardLabel(one.ward)} (${formatCount(one.answers)})`}
              </option>
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
              <span>n = {formatCount(question.answers)}</span>
            </summary>
            <Shares form={form} question={question} />
          </details>
        ))}
      </ListFrame>
      {means.length > 0 && chosen === undefined && <Means form={form} means={means} fold={fold('means')} />}
      {coverage.length > 0 && (
        <Coverage list={`${list}.coverage`} result={result} wardLabel={wardLabel} fold={fold('coverage')} />
      )}
    </>
  )

  /** Open as it was left; at first what most readers look for. */
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
  // The map in use has no households of wards.
  return questions.some(({ households }) => households !== null) ? form : 'wardsAlike'
}
const sayOf = (say: ReturnType<typeof useSay>, { key, params }: Message) => say(key, params)

function labelOf(form: SurveyForm, question: string): Message {
  if (question === tierQuestion) return { key: 'survey.tier' }
  const definition = questionsOf(form).find(({ name }) => name === question)
  return definition?.label ?? { key: `survey.${question}` as MessageKey }
}

function choiceOf(form: SurveyForm, question: string, choice: string): Message {
  if (question === tierQuestion) return { key: `survey.tier.${choice}` as MessageKey }
  const definition = questionsOf(form).find(({ name }) => name === question)
  const list = definition?.kind === 'one' ? definition.list : ofTenLists.find(one => one === question)
  return choiceLabel(list as ChoiceListName, choice)
}

type ChoiceColumn = FigureColumn<Question['choices'][number]>
function Shares({ form, question }: { form: SurveyForm; question: Question }) {
  const say = useSay()
  const percent = (share: number | null) => formatPercent(share === null ? null : share * 100)
  const openShare = question.choices.find(({ choice }) => choice === openTier)?.share ?? 0
  const hasWeights = question.choices.some(({ share }) => share !== null)
  const intervalOf = ({ share, standard_error }: Question['choices'][number]) =>
    interval95(share, standard_error, question.degrees_of_freedom)
  const hasIntervals = question.choices.some(one => intervalOf(one) !== null)
  const weighted: ChoiceColumn = {
    id: 'share',
    head: say('answers.share'),
    cell: ({ share }) => percent(share),
  }
  const atMost: ChoiceColumn = {
    id: 'at-most',
    head: say('answers.maxShare'),
    cell: ({ max_share }) => (max_share === undefined ? missing : percent(max_share)),
  }
  const interval: ChoiceColumn = {
    id: 'interval',
    head: say('answers.interval'),
    cell: one => intervalOf(one)?.map(percent).join(' – ') ?? missing,
  }
  const count: ChoiceColumn = {
    id: 'count',
    head: say('answers.count'),
    cell: ({ answers }) => formatCount(answers),
  }
  const columns: ChoiceColumn[] = [
    ...(hasWeights ? [weighted] : []),
    ...(question.choices.some(one => one.max_share !== undefined) ? [atMost] : []),
    ...(hasIntervals ? [interval] : []),
    { id: 'unweighted', head: say('answers.unweighted'), cell: one => percent(one.unweighted) },
    ...(form === 'ward' ? [] : [count]),
  ]
  return (
    <>
      <FigureTable className={classes.shares} head={say('answers.answer')} columns={columns}>
        <tbody>
          {question.choices.map(one => (
            <FigureRow
              key={one.choice}
              columns={columns}
              row={one}
              name={
                <>
                  {sayOf(say, choiceOf(form, question.question, one.choice))}
                  <Bar share={one.share ?? one.unweighted} interval={intervalOf(one)} />
                </>
              }
            />
          ))}
        </tbody>
      </FigureTable>
      {hasIntervals && (
        <p className={steps.note}>
          {say('answers.degrees', { count: formatCount(question.degrees_of_freedom) })}
        </p>
      )}
      {question.single.length > 0 && (
        <p className={steps.note}>
          {say('answers.single', { strata: question.single.map(one => ({ key: `sst.${one}` as const })) })}
        </p>
      )}
      {question.question === tierQuestion && (
        <>
          {openShare > 0 && (
            <p className={steps.note}>{say('answers.tierOpen', { share: percent(openShare) })}</p>
          )}
          <p className={steps.note}>{say('answers.tierNote')}</p>
        </>
      )}
    </>
  )
}

/** A share of the whole line, with its 95 % interval. */
function Bar({ share, interval }: { share: number; interval: [from: number, to: number] | null }) {
  const [from, to] = interval ?? [share, share]
  const style = { '--share': share, '--from': from, '--to': to } as CSSProperties
  return (
    <span className={classes.bar} style={style} aria-hidden>
      <i />
      {interval !== null && <b />}
    </span>
  )
}
