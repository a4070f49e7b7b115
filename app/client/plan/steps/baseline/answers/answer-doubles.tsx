import { formatCount } from '../../../../../domain/format.ts'
import { type DoubleChoice, doubleChoices } from '../../../../../domain/survey/answers/interviews.ts'
import { useSay } from '../../../../ui/use-say.ts'
import classes from './answers.module.css'
import type { AnswersProgress } from './send-answers.ts'

type Props = {
  progress: Pick<AnswersProgress, 'doubles' | 'double_rows'>
  choice: DoubleChoice
  choose(choice: DoubleChoice): void
}

/** Lists further answers of households, and asks which answer should be kept. */
export function AnswerDoubles({ progress: { doubles, double_rows }, choice, choose }: Props) {
  const say = useSay()
  return (
    <>
      <p role="status">{say('answers.doubles', { count: formatCount(doubles) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ul className={classes.refused} tabIndex={0} aria-label={say('answers.doublesTitle')}>
        {double_rows.map(({ line, unit, household_no }) => (
          <li key={line}>
            <b>{say('sheet.line', { line })}</b> {say('answers.doubleOf', { unit, household: household_no })}
          </li>
        ))}
        {doubles > double_rows.length && (
          <li>{say('answers.more', { count: formatCount(doubles - double_rows.length) })}</li>
        )}
      </ul>
      <label className={classes.ward}>
        {say('answers.doublesChoice')}
        <select value={choice} onChange={event => choose(event.currentTarget.value as DoubleChoice)}>
          {doubleChoices.map(one => (
            <option key={one} value={one}>
              {say(`answers.doubles.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
