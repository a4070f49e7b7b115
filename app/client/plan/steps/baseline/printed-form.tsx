import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { languageCodes } from '../../../../domain/messages/languages.ts'
import type { Message } from '../../../../domain/messages/messages.ts'
import { choiceLabel, choiceLists } from '../../../../domain/survey/choice-lists.ts'
import {
  type Question,
  questionsOf,
  type SurveyForm,
  surveySections,
  type When,
} from '../../../../domain/survey/questions.ts'
import type { Says } from '../../../../domain/survey/xlsform.ts'
import { loadAllLanguages } from '../../../ui/sheet/all-languages.ts'
import './printed-form.css'

/** Opens the browser's print window with a form to fill in by hand; `printed` stands on the page meanwhile. */
export function usePrintedForm(form: SurveyForm, plan: string) {
  const [says, setSays] = useState<Says | null>(null)
  useEffect(() => {
    if (says === null) return
    const done = () => setSays(null)
    addEventListener('afterprint', done)
    window.print()
    return () => removeEventListener('afterprint', done)
  }, [says])
  return {
    print: async () => setSays(await loadAllLanguages()),
    // The first element below the body must hold what is printed, not be it (ui/files/paper.css).
    printed:
      says &&
      createPortal(
        <div>
          <PrintedForm form={form} plan={plan} says={says} />
        </div>,
        document.body,
      ),
  }
}

/** One question in all languages, a box for each choice, a line for each number. */
export function PrintedForm({ form, plan, says }: { form: SurveyForm; plan: string; says: Says }) {
  const both = (sentence: Message) => <Both says={says} sentence={sentence} />
  const numbers = new Map(questionsOf(form).map(({ name }, at) => [name, at + 1]))
  return (
    <article data-paper data-paper-only data-printed-form>
      <h1>{both({ key: `ask.form.${form}` })}</h1>
      <p>{plan}</p>
      <p>{both({ key: 'ask.filled' })}</p>
      {surveySections(form).map(section => (
        <section key={section.id}>
          <h2>{both({ key: `ask.section.${section.id}` })}</h2>
          {section.when && <p>{both(conditionOf(form, section.when))}</p>}
          {section.questions.map(question => (
            <div key={question.name} data-question>
              <b>{numbers.get(question.name)}</b>
              <div>
                {question.when && <small>{both(conditionOf(form, question.when))}</small>}
                <strong>{both(question.label)}</strong>
                {question.hint && <small>{both(question.hint)}</small>}
                <Blank question={question} both={both} />
              </div>
            </div>
          ))}
        </section>
      ))}
    </article>
  )
}

function conditionOf(form: SurveyForm, when: When): Message {
  const definition = questionsOf(form).find(({ name }) => name === when.question)
  if (definition?.kind !== 'one') throw new Error(`no choice decides on ${when.question}`)
  const [key, choice] =
    'is' in when ? (['ask.onlyIf', when.is] as const) : (['ask.onlyIfNot', when.isNot] as const)
  return { key, params: { question: definition.label, choice: choiceLabel(definition.list, choice) } }
}

type BlankProps = { question: Question; both(sentence: Message): ReactNode }
function Blank({ question, both }: BlankProps) {
  if (question.kind === 'place') return <p data-blank>{both({ key: 'ask.position' })}</p>
  if (question.kind === 'one')
    return (
      <ul>
        {choiceLists[question.list].map(choice => (
          <li key={choice}>
            <span data-box />
            <div>{both(choiceLabel(question.list, choice))}</div>
          </li>
        ))}
      </ul>
    )
  return (
    <p data-blank>
      ____________{' '}
      {'max' in question && (
        <small>{both({ key: 'ask.fromTo', params: { least: question.min, most: question.max } })}</small>
      )}
    </p>
  )
}

function Both({ says, sentence: { key, params } }: { says: Says; sentence: Message }) {
  const texts = languageCodes.map(language => [language, says[language](key, params)] as const)
  const distinct = texts.filter(([, text], at) => texts.findIndex(([, other]) => other === text) === at)
  return distinct.map(([language, text], at) => (
    <Fragment key={language}>
      {at > 0 && ' / '}
      <span lang={language}>{text}</span>
    </Fragment>
  ))
}
