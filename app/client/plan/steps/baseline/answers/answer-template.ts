import type { Say } from '../../../../../domain/messages/messages.ts'
import { choiceLabel, choiceLists } from '../../../../../domain/survey/choice-lists.ts'
import type { Question, SurveyForm } from '../../../../../domain/survey/question.ts'
import { currentQuestions } from '../../../../../domain/survey/questions.ts'
import type { TemplateColumn } from '../../../../../formats/template.ts'
import { numberRangeText } from '../../../../ui/sheet/allowed-values.ts'

/** Columns of a table into which paper forms can be typed. */
export const answerTemplate = (form: SurveyForm, say: Say): TemplateColumn[] => [
  { head: say('ask.form_no'), rule: say('tables.anyText'), words: [], isOpen: true },
  { head: say('ask.day'), rule: say('answers.takes.day'), words: [], isOpen: true },
  ...currentQuestions(form, { has_more: true }).map(question => {
    const words = wordsOf(question, say)
    const isMany = question.kind === 'many'
    const choices = words.join(', ')
    const rule =
      words.length > 0
        ? say(isMany ? 'answers.takes.many' : 'tables.oneOf', { choices })
        : ruleOf(question, say)
    // The drop-down list offers one choice. Further choices are typed after it.
    return { head: say(question.label.key, question.label.params), rule, words, isOpen: isMany }
  }),
]

const wordsOf = (question: Question, say: Say): string[] =>
  question.kind === 'one' || question.kind === 'many'
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
