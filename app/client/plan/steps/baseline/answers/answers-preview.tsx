import { useEffect, useRef } from 'react'
import { formatCount } from '../../../../../domain/format.ts'
import type { DoubleChoice } from '../../../../../domain/survey/answers/interviews.ts'
import type { SurveyForm } from '../../../../../domain/survey/question.ts'
import { Button } from '../../../../ui/button.tsx'
import { GeneralError } from '../../../../ui/form/general-error.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { AnswerDoubles } from './answer-doubles.tsx'
import { AnswerPlaces } from './answer-places.tsx'
import classes from './answers.module.css'
import type { AnswersProgress } from './send-answers.ts'

type Props = {
  form: SurveyForm
  progress: AnswersProgress
  doubles: DoubleChoice
  chooseDoubles(choice: DoubleChoice): void
  fault: string | undefined
  isTaking: boolean
  accept(): void
  again(): void
  close(): void
}

/** Preview of an import, next to a map with its answers. Nothing is saved before the user accepts it. */
export function AnswersPreview(props: Props) {
  const { form, progress, doubles, chooseDoubles, fault, isTaking, accept, again, close } = props
  const say = useSay()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const count = comes(progress, doubles)
  return (
    <section className={classes.preview} aria-label={say('answers.map.preview')}>
      <h4 ref={title} tabIndex={-1}>
        {say('answers.map.preview')}
      </h4>
      <ProgressLine progress={progress} />
      <AnswerPlaces form={form} places={progress.places} />
      {progress.doubles > 0 && <AnswerDoubles progress={progress} choice={doubles} choose={chooseDoubles} />}
      <GeneralError text={fault} />
      <div className={classes.buttons}>
        <Button size="main" onClick={close} disabled={isTaking}>
          {say('shell.cancel')}
        </Button>
        <Button size="main" onClick={again} disabled={isTaking}>
          {say('answers.another')}
        </Button>
        <Button size="main" variant="primary" busy={isTaking} disabled={count === 0} onClick={accept}>
          {say('answers.take', { count: formatCount(count) })}
        </Button>
      </div>
    </section>
  )
}

const comes = (progress: AnswersProgress, choice: DoubleChoice): number =>
  progress.added + progress.replaced + (choice === 'replace' ? progress.doubles : 0)

function ProgressLine({ progress }: { progress: AnswersProgress }) {
  const say = useSay()
  const { added, replaced, unchanged, refused, problems, dropped, doubted, doubts, sheet } = progress
  const { read, total } = progress
  const counts = { added, replaced, unchanged, refused }
  return (
    <>
      {sheet !== null && <p>{say('tables.fromSheet', { sheet })}</p>}
      <p role="status">
        {say(
          'answers.found',
          Object.fromEntries(Object.entries(counts).map(([k, n]) => [k, formatCount(n)])),
        )}
      </p>
      {total !== null && read < total && (
        <p className={classes.note}>
          {say('answers.central.short', { read: formatCount(read), total: formatCount(total) })}
        </p>
      )}
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <ul className={classes.refused} tabIndex={0} aria-label={say('sheet.refused')}>
          {problems.flatMap(({ line, faults }) =>
            faults.map(({ what }) => (
              <li key={`${line} ${JSON.stringify(what)}`}>
                <b>{say('sheet.line', { line })}</b> {say(what.key, what.params)}
              </li>
            )),
          )}
          {refused > problems.length && (
            <li>{say('answers.more', { count: formatCount(refused - problems.length) })}</li>
          )}
        </ul>
      )}
      {doubted > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <ul className={classes.refused} tabIndex={0} aria-label={say('answers.doubtsTitle')}>
          {doubts.map(({ line, what }) => (
            <li key={line}>
              <b>{say('sheet.line', { line })}</b> {say(what.key, what.params)}
            </li>
          ))}
          {doubted > doubts.length && (
            <li>{say('answers.more', { count: formatCount(doubted - doubts.length) })}</li>
          )}
        </ul>
      )}
      {dropped.length > 0 && (
        <p className={classes.note}>
          {say('answers.dropped', { columns: dropped.join(', ').slice(0, 400) })}
        </p>
      )}
    </>
  )
}
