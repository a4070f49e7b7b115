import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { languageCodes } from '../../../../domain/messages/languages.ts'
import type { Message } from '../../../../domain/messages/messages.ts'
import { choiceLabel, choiceLists } from '../../../../domain/survey/choice-lists.ts'
import { formVersion, type Question, type SurveyForm } from '../../../../domain/survey/question.ts'
import { currentQuestions, currentSections, type FormLength } from '../../../../domain/survey/questions.ts'
import type { When } from '../../../../domain/survey/when.ts'
import type { Says } from '../../../../domain/survey/xlsform.ts'
import { loadAllLanguages } from '../../../ui/sheet/all-languages.ts'
import './printed-form.css'

/**
 * Opens the browser's print dialog with a form that can be filled in by hand. `printed` is on the page while the dialog
 * is open.
 */
export function usePrintedForm(form: SurveyForm, plan: string, length: FormLength) {
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
    // The printed element must be inside the first element below the body, not be that element (ui/files/paper.css).
    printed:
      says &&
      createPortal(
        <div>
          <PrintedForm form={form} plan={plan} says={says} length={length} />
        </div>,
        document.body,
      ),
  }
}

/** One question in all languages, with a box for each choice and a line for each number. */
type PrintedFormProps = { form: SurveyForm; plan: string; says: Says; length?: FormLength }
export function PrintedForm({ form, plan, says, length = {} }: PrintedFormProps) {
  const both = (sentence: Message) => <Both says={says} sentence={sentence} />
  const numbers = new Map(currentQuestions(form, length).map(({ name }, at) => [name, at + 1]))
  return (
    <article data-paper data-paper-only data-printed-form>
      <h1>{both({ key: `ask.form.${form}` })}</h1>
      <p>{plan}</p>
      <p>{both({ key: 'ask.filled' })}</p>
      {currentSections(form, length).map(section => (
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
                {question.kind === 'many' && !question.hint && <small>{both({ key: 'ask.tickAll' })}</small>}
                <Blank question={question} both={both} />
              </div>
            </div>
          ))}
        </section>
      ))}
      <footer>{both({ key: 'ask.formVersion', params: { version: formVersion } })}</footer>
    </article>
  )
}

function conditionOf(form: SurveyForm, when: When): Message {
  if ('any' in when) {
    const [first, ...others] = when.any.map(one => conditionOf(form, one))
    return others.reduce(
      (before, one) => ({ key: 'ask.onlyIfEither', params: { first: before, second: one } }),
      first,
    )
  }
  const definition = currentQuestions(form, { has_more: true }).find(({ name }) => name === when.question)
  if (definition === undefined) throw new Error(`${form} does not ask ${when.question}`)
  const question = definition.label
  if ('above' in when) return { key: 'ask.onlyIfAbove', params: { question, number: when.above } }
  if (definition.kind !== 'one') throw new Error(`no choice decides on ${when.question}`)
  const { list } = definition
  if ('in' in when) {
    const choices = when.in.map(choice => choiceLabel(list, choice))
    return { key: 'ask.onlyIfOneOf', params: { question, choices } }
  }
  const [key, choice] =
    'is' in when ? (['ask.onlyIf', when.is] as const) : (['ask.onlyIfNot', when.isNot] as const)
  return { key, params: { question, choice: choiceLabel(list, choice) } }
}

type BlankProps = { question: Question; both(sentence: Message): ReactNode }
function Blank({ question, both }: BlankProps) {
  if (question.kind === 'place') return <p data-blank>{both({ key: 'ask.position' })}</p>
  if (question.kind === 'one' || question.kind === 'many')
    return (
      <ul data-many={question.kind === 'many' || undefined}>
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
