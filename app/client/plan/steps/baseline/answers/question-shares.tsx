import type { CSSProperties } from 'react'
import { formatCount, formatPercent, missing } from '../../../../../domain/format.ts'
import type { Message, MessageKey, Say } from '../../../../../domain/messages/messages.ts'
import type { SurveyFormResult } from '../../../../../domain/plan/steps/survey-answers.ts'
import { type ChoiceListName, choiceLabel } from '../../../../../domain/survey/choice-lists.ts'
import { isCleanCooking } from '../../../../../domain/survey/clean-cooking.ts'
import { interval95 } from '../../../../../domain/survey/confidence.ts'
import { openTier, tierQuestion } from '../../../../../domain/survey/mtf.ts'
import { cookingTierQuestion } from '../../../../../domain/survey/mtf-cooking.ts'
import type { SurveyForm } from '../../../../../domain/survey/question.ts'
import { ofTenLists, questionsOf } from '../../../../../domain/survey/questions.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../../../ui/table/figure-table.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import steps from '../../steps.module.css'
import classes from './answers.module.css'

type Question = SurveyFormResult['questions'][number]

export const sayOf = (say: Say, { key, params }: Message): string => say(key, params)

/** Text of a question in the results. */
export function labelOf(form: SurveyForm, question: string): Message {
  if (question === tierQuestion) return { key: 'survey.tier' }
  if (question === cookingTierQuestion) return { key: 'survey.cooking_tier' }
  const definition = questionsOf(form).find(({ name }) => name === question)
  return definition?.label ?? { key: `survey.${question}` as MessageKey }
}

/** Text of a choice for that question. */
export function choiceOf(form: SurveyForm, question: string, choice: string): Message {
  if (question === tierQuestion || question === cookingTierQuestion)
    return { key: `survey.tier.${choice}` as MessageKey }
  if (isCleanCooking(question)) return choiceLabel('yes_no', choice)
  const definition = questionsOf(form).find(({ name }) => name === question)
  const list =
    definition?.kind === 'one' || definition?.kind === 'many'
      ? definition.list
      : ofTenLists.find(one => one === question)
  return choiceLabel(list as ChoiceListName, choice)
}

type ChoiceColumn = FigureColumn<Question['choices'][number]>
/** Shares for one question, with their intervals and notes. */
export function Shares({ form, question }: { form: SurveyForm; question: Question }) {
  const say = useSay()
  const percent = (share: number | null) => formatPercent(share === null ? null : share * 100)
  const openShare = question.choices.find(({ choice }) => choice === openTier)?.share ?? 0
  const { reads, withheld = 0 } = question
  const isTier = question.question === tierQuestion || question.question === cookingTierQuestion
  const nameOf = (choice: string) => {
    const name = sayOf(say, choiceOf(form, question.question, choice))
    return reads === 'at_least' ? say('answers.atLeast', { amount: name }) : name
  }
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
                  {nameOf(one.choice)}
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
      {reads !== undefined && <p className={steps.note}>{say(`answers.reads.${reads}`)}</p>}
      {withheld > 0 && <p className={steps.note}>{say('answers.withheld', { count: withheld })}</p>}
      {isCleanCooking(question.question) && <p className={steps.note}>{say('answers.cleanCookingNote')}</p>}
      {isTier && (
        <>
          {openShare > 0 && (
            <p className={steps.note}>{say('answers.tierOpen', { share: percent(openShare) })}</p>
          )}
          <p className={steps.note}>
            {say(question.question === tierQuestion ? 'answers.tierNote' : 'answers.cookingTierNote')}
          </p>
        </>
      )}
    </>
  )
}

/** A bar for a share of the whole, with its 95 % interval. */
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
