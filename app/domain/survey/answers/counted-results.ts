import { choiceLists } from '../choice-lists.ts'
import type { SurveyForm } from '../question.ts'
import { inTen, ofTenLists } from '../questions.ts'
import { choiceQuestions, noAssumptions } from './choice-questions.ts'
import type { QuestionResult, Results } from './form-result.ts'
import { sortByWard } from './results.ts'

/**
 * Results for things that were counted or observed. Such places are not a sample, so the shares refer to the answers
 * only.
 */
export function countedResults(form: Exclude<SurveyForm, 'household'>): Results {
  const questions = choiceQuestions(form, noAssumptions)
  const counts = questions.map(({ choices }) => choices.map(() => 0))
  /** For each question: the households that answered, and the answers on editions that contain the question. */
  const answered = questions.map(() => 0)
  const eligible = questions.map(() => 0)
  const wards = new Map<number | null, number>()
  let answers = 0
  return {
    add({ ward, values, form_version = 1 }) {
      answers++
      wards.set(ward, (wards.get(ward) ?? 0) + 1)
      questions.forEach(({ of, since }, q) => {
        if (since <= form_version) eligible[q]++
        const chosen = of(values)
        if (chosen === null) return
        answered[q]++
        for (const choice of chosen) counts[q][choice]++
      })
    },
    finish: () => ({
      answers,
      questions: questions.map(({ question, choices, reads }, q) => {
        const all = answered[q]
        return {
          question,
          answers: all,
          ...(reads !== 'parts' && { reads }),
          ...(eligible[q] < answers && { eligible: eligible[q] }),
          households: null,
          choices: choices.map((choice, k) => ({
            choice,
            ...noDesign,
            unweighted: all === 0 ? 0 : counts[q][k] / all,
            answers: counts[q][k],
          })),
          single: [],
        }
      }),
      wards: sortByWard(wards).map(([ward, count]) => ({ ward, answers: count, questions: [] })),
      coverage: [],
    }),
  }
}

const noDesign = { share: null, standard_error: null, design_effect: null }

/** Group discussions in a ward: their number, and the sums of their shares by list and choice. */
type Discussed = { ward: number | null; answers: number; sums: number[][] }

/**
 * Statements of groups about their wards, in households out of ten: the mean of a ward's discussions, and the mean
 * over wards, weighted by their households. These are figures that the people in a room agreed on, so they have no
 * standard error.
 *
 * @param households households of each ward, starting with ward 1; if empty, all wards have the same weight
 */
export function discussionResults(households: readonly number[]): Results {
  const counted = countedResults('ward')
  const wards = new Map<number | null, Discussed>()
  return {
    add(answer) {
      counted.add(answer)
      const { ward, values } = answer
      const known = wards.get(ward) ?? {
        ward,
        answers: 0,
        sums: ofTenLists.map(list => choiceLists[list].map(() => 0)),
      }
      wards.set(ward, known)
      known.answers++
      ofTenLists.forEach((list, at) => {
        choiceLists[list].forEach((choice, k) => {
          known.sums[at][k] += Number(values[`${list}_${choice}`] ?? 0) / inTen
        })
      })
    },
    finish() {
      const result = counted.finish()
      const found = result.wards.flatMap(({ ward }) => wards.get(ward) ?? [])
      return {
        ...result,
        questions: [...meansOver(found, households), ...result.questions],
        wards: found.map(one => ({
          ward: one.ward,
          answers: one.answers,
          questions: meansOver([one], households),
        })),
      }
    },
  }
}

function meansOver(wards: readonly Discussed[], households: readonly number[]): QuestionResult[] {
  const isCounted = households.length > 0
  const weightOf = (ward: number) => (isCounted ? (households[ward - 1] ?? 0) : 1)
  const weights = wards.map(({ ward }) => (ward === null ? 0 : weightOf(ward)))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const answers = wards.reduce((sum, one) => sum + one.answers, 0)
  return ofTenLists.map((question, at) => ({
    question,
    answers,
    households: isCounted ? all : null,
    choices: choiceLists[question].map((choice, k) => {
      const weighted = wards.reduce((sum, { sums, answers: n }, w) => sum + (sums[at][k] / n) * weights[w], 0)
      const plain = wards.reduce((sum, { sums }) => sum + sums[at][k], 0)
      return {
        choice,
        ...noDesign,
        share: all === 0 ? null : weighted / all,
        unweighted: answers === 0 ? 0 : plain / answers,
        answers,
      }
    }),
    single: [],
  }))
}
