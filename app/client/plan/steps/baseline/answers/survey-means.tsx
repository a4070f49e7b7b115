import type { SyntheticEvent } from 'react'
import { formatCount, formatFigure, missing } from '../../../../../domain/format.ts'
import type { SurveyFormResult } from '../../../../../domain/plan/steps/survey-answers.ts'
import { meanInterval95 } from '../../../../../domain/survey/confidence.ts'
import type { SurveyForm } from '../../../../../domain/survey/question.ts'
import { questionsOf } from '../../../../../domain/survey/questions.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../../../ui/table/figure-table.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import steps from '../../steps.module.css'
import classes from './answers.module.css'

type Mean = NonNullable<SurveyFormResult['means']>[number]
type Props = {
  form: SurveyForm
  means: readonly Mean[]
  fold: { open: boolean; onToggle(event: SyntheticEvent<HTMLDetailsElement>): void }
}

/** Means for numeric questions, with their 95 % intervals. */
export function Means({ form, means, fold }: Props) {
  const say = useSay()
  const figure = (value: number) => formatFigure(value, 1)
  const questions = questionsOf(form)
  const unitOf = (question: string) => {
    const found = questions.find(({ name }) => name === question)
    return found && 'unit' in found && found.unit ? say(`answers.unit.${found.unit}`) : ''
  }
  const columns: FigureColumn<Mean>[] = [
    { id: 'mean', head: say('answers.mean'), cell: ({ mean }) => figure(mean) },
    { id: 'unit', head: say('answers.unit'), cell: ({ question }) => unitOf(question) },
    {
      id: 'interval',
      head: say('answers.interval'),
      cell: ({ mean, standard_error, degrees_of_freedom }) =>
        meanInterval95(mean, standard_error, degrees_of_freedom)?.map(figure).join(' – ') ?? missing,
    },
    { id: 'count', head: say('answers.count'), cell: ({ answers }) => formatCount(answers) },
  ]
  return (
    <details className={steps.fold} {...fold}>
      <summary>
        <strong>{say('answers.means')}</strong>
      </summary>
      <FigureTable className={classes.shares} head={say('answers.question')} columns={columns}>
        <tbody>
          {means.map(one => {
            const label = questions.find(({ name }) => name === one.question)?.label
            return (
              <FigureRow
                key={one.question}
                columns={columns}
                row={one}
                name={label ? say(label.key, label.params) : one.question}
              />
            )
          })}
        </tbody>
      </FigureTable>
    </details>
  )
}
