import { strata } from '../../sst/contract.ts'
import { type Estimate, meanOf, sharesOf } from '../estimates.ts'
import { openTier } from '../mtf.ts'
import type { SurveyForm } from '../question.ts'
import { privateQuestions, questionsOf } from '../questions.ts'
import { choiceQuestions } from './choice-questions.ts'
import {
  type DomainResult,
  domainQuestions,
  type QuestionMean,
  type QuestionResult,
  type SavedAnswer,
} from './form-result.ts'
import { minAnswers, withheldCells, withheldChoices } from './withhold.ts'

/** A household that did not answer a question; no list has so many choices. */
const unanswered = -1

/** Answers as columns, a household each. */
type Table = ReturnType<typeof emptyTable>
/** With the cluster, stratum and weight of each household. */
type Weighted = Omit<Table, 'add'> & {
  cluster: readonly number[]
  weight: Float64Array
  stratumOf: Uint8Array
}

/** Columns of a form's questions, to which answers are added one by one. */
export function emptyTable(form: SurveyForm) {
  const questions = choiceQuestions(form)
  const numberQuestions = questionsOf(form).flatMap(({ name, kind }) =>
    kind === 'whole' || kind === 'decimal' ? [name] : [],
  )
  /** By question: the choice of a household, or where several may hold a bit for each. */
  const given: number[][] = questions.map(() => [])
  const ranges = questions.map(({ range }) => (range ? { min: [] as number[], max: [] as number[] } : null))
  /** By question; NaN where a household did not answer. */
  const amounts: number[][] = numberQuestions.map(() => [])
  /** The edition of the form that a household answered. */
  const versions: number[] = []
  function add({ values, form_version = 1 }: SavedAnswer): void {
    versions.push(form_version)
    numberQuestions.forEach((name, q) => {
      const value = values[name]
      amounts[q].push(typeof value === 'number' ? value : Number.NaN)
    })
    questions.forEach(({ of, range, reads }, q) => {
      const chosen = of(values)
      if (chosen === null) given[q].push(unanswered)
      else given[q].push(reads === 'parts' ? chosen[0] : chosen.reduce((bits, k) => bits | (1 << k), 0))
      if (range === undefined) return
      const { min, max } = range(values)
      ranges[q]?.min.push(min)
      ranges[q]?.max.push(max)
    })
  }
  return { questions, numberQuestions, given, ranges, amounts, versions, add }
}

/** Whose shares are told of the households that are passed, and whether small cells are withheld. */
type Domain = { inDomain?: Uint8Array; isPrivate?: boolean }
const columnsFor = ({ cluster, weight, stratumOf }: Weighted, which: readonly number[], domain: Domain) => ({
  cluster: Uint32Array.from(which, i => cluster[i]),
  weight: Float64Array.from(which, i => weight[i]),
  stratumOf,
  strata,
  ...(domain.inDomain && { inDomain: Uint8Array.from(which, i => domain.inDomain?.[i] ?? 0) }),
})

/** Shares of every question over some households. */
export const sharesIn = (table: Weighted, of: readonly number[], domain: Domain = {}): QuestionResult[] =>
  table.questions.map((_, q) => sharesOfQuestion(table, q, of, domain))

/** The same without the questions that are told of the whole local level alone, and those that nobody answered. */
export const publicShares = (table: Weighted, of: readonly number[], domain: Domain = {}): QuestionResult[] =>
  table.questions.flatMap(({ question }, q) => {
    if (privateQuestions.includes(question)) return []
    const result = sharesOfQuestion(table, q, of, domain)
    return result.answers === 0 ? [] : [result]
  })

function sharesOfQuestion(table: Weighted, q: number, of: readonly number[], domain: Domain): QuestionResult {
  const { question, choices, reads, since } = table.questions[q]
  const which = of.filter(i => table.given[q][i] !== unanswered)
  const { inDomain } = domain
  const members = inDomain ? which.filter(i => inDomain[i] === 1) : which
  const columns = columnsFor(table, which, domain)
  const partsOf = (count: number, choiceOf: (given: number) => number) =>
    sharesOf({
      choices: count,
      choice: Uint8Array.from(which, i => choiceOf(table.given[q][i])),
      ...columns,
    })
  // Where several may hold, each choice is a question of its own: has it, has it not.
  const estimates: (Estimate | null)[] =
    reads === 'parts'
      ? [partsOf(choices.length, given => given)]
      : choices.map((_, k) => partsOf(2, given => (given >> k) & 1))
  const [estimate] = estimates
  const shares = (
    reads === 'parts' ? (estimate?.shares ?? []) : estimates.map(one => one?.shares[1])
  ).flatMap((share, k) =>
    share === undefined ? [] : [{ choice: choices[k], ...share, ...maxShare(table, q, k, members) }],
  )
  const answers = estimate?.answers ?? 0
  const counts = shares.map(share => share.answers)
  const isWithholding = domain.isPrivate === true || privateQuestions.includes(question)
  const withheld = !isWithholding
    ? new Set<number>()
    : reads === 'parts'
      ? withheldCells(counts)
      : withheldChoices(counts, answers)
  const asked = since === 1 ? of.length : of.filter(i => table.versions[i] >= since).length
  return {
    question,
    answers,
    ...(reads !== 'parts' && { reads }),
    ...(asked < of.length && domain.inDomain === undefined && { asked }),
    ...(withheld.size > 0 && { withheld: withheld.size }),
    households: estimate?.households ?? null,
    choices: shares.filter((_, k) => !withheld.has(k)),
    single: estimate?.single ?? [],
    degrees_of_freedom: estimate?.degrees_of_freedom ?? null,
  }
}

/** Of the households that may have given the choice; of questions whose choice may be unknown alone. */
function maxShare(
  { ranges, questions, weight }: Weighted,
  q: number,
  choice: number,
  which: readonly number[],
) {
  const range = ranges[q]
  if (range === null || questions[q].choices[choice] === openTier) return {}
  const sumOf = (of: readonly number[]) => of.reduce((sum, i) => sum + weight[i], 0)
  const possible = which.filter(i => range.min[i] <= choice && choice <= range.max[i])
  const all = sumOf(which)
  return { max_share: all === 0 ? null : sumOf(possible) / all }
}

/** Means of the questions that are answered with a number and that at least ten households answered. */
export const meansIn = (table: Weighted, of: readonly number[], domain: Domain = {}): QuestionMean[] =>
  table.numberQuestions.flatMap((question, q) => {
    const amounts = table.amounts[q]
    const which = of.filter(i => !Number.isNaN(amounts[i]))
    if (which.length < minAnswers) return []
    const found = meanOf({
      ...columnsFor(table, which, domain),
      amount: Float64Array.from(which, i => amounts[i]),
    })
    if (found === null || found.answers < minAnswers) return []
    const { mean, standard_error, answers, households, degrees_of_freedom } = found
    return [{ question, mean, standard_error, answers, households, degrees_of_freedom }]
  })

/** What households say by what they have in common; of ten or more, and so that no smaller group is told by the others. */
export function domainsIn(table: Weighted, of: readonly number[]): DomainResult[] {
  return domainQuestions.flatMap(by => {
    const q = table.questions.findIndex(({ question }) => question === by)
    const { choices } = table.questions[q]
    const members = choices.map((_, k) => of.filter(i => table.given[q][i] === k))
    const withheld = withheldCells(members.map(({ length }) => length))
    // Whoever answered: the others are passed too, since their clusters count.
    const asked = of.filter(i => table.given[q][i] !== unanswered)
    return choices.flatMap((choice, k): DomainResult[] => {
      if (members[k].length === 0 || withheld.has(k)) return []
      const inDomain = new Uint8Array(table.versions.length)
      for (const i of members[k]) inDomain[i] = 1
      const domain = { inDomain, isPrivate: privateQuestions.includes(by) }
      return [
        {
          by,
          choice,
          answers: members[k].length,
          questions: publicShares(table, asked, domain).filter(({ question }) => question !== by),
          means: meansIn(table, asked, domain),
        },
      ]
    })
  })
}
