import type { Say } from '../../../../../domain/messages/messages.ts'
import { choiceLabel, choiceLists } from '../../../../../domain/survey/choice-lists.ts'
import { type Question, questionsOf, type SurveyForm } from '../../../../../domain/survey/questions.ts'
import type { TemplateColumn } from '../../../../../formats/template.ts'
import { numberRangeText } from '../../../../ui/sheet/allowed-values.ts'

/** The columns of a table of answers, into which forms on paper are typed. */
export const answerTemplate = (form: SurveyForm, say: Say): TemplateColumn[] => [
  { head: say('ask.form_no'), rule: say('tables.anyText'), words: [], isOpen: true },
  { head: say('ask.day'), rule: say('answers.takes.day'), words: [], isOpen: true },
  ...questionsOf(form).map(question => {
    const words = wordsOf(question, say)
    const rule = words.length > 0 ? say('tables.oneOf', { choices: words.join(', ') }) : ruleOf(question, say)
    return { head: say(question.label.key, question.label.params), rule, words, isOpen: false }
  }),
]

const wordsOf = (question: Question, say: Say): string[] =>
  question.kind === 'one'
    ? choiceLists[question.list].map(choice => {
        const { key, params } = choiceLabel(question.list, choice)
        return say(key, params)
      })
    : []

function ruleOf(question: Question, say: Say): string {
  if (question.kind === 'place') return say('answers.takes.place')
  const number = say(question.kind === 'decimal' ? 'tables.anyNumber' : 'tables.wholeNumber')
  return 'min' in question ? numberRangeText(number, { min: question.min, max: question.max }, say) : number
}
