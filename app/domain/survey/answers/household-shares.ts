import { strata } from '../../sst/contract.ts'
import { type Estimate, meanOf, sharesOf } from '../estimates.ts'
import { openTier } from '../mtf.ts'
import type { SurveyForm } from '../question.ts'
import { privateQuestions, questionsOf } from '../questions.ts'
import { type ChoiceQuestion, choiceQuestions, type TierAssumptions } from './choice-questions.ts'
import {
  type DomainResult,
  domainQuestions,
  type QuestionMean,
  type QuestionResult,
  type SavedAnswer,
} from './form-result.ts'
import { minAnswers, withheldCells, withheldChoices } from './withhold.ts'

/** Marks a household without an answer. No list has this many choices. */
const unanswered = -1

/** Answers in columns, with one household per row. */
type Table = ReturnType<typeof emptyTable>
/** Adds the cluster and weight of each household, and the stratum of each cluster. */
type Weighted = Omit<Table, 'add'> & {
  cluster: readonly number[]
  weight: Float64Array
  stratumOf: Uint8Array
}

/** Creates columns for the questions of a form and for `more`, which are filled answer by answer. */
export function emptyTable(
  form: SurveyForm,
  assumptions: TierAssumptions,
  more: readonly ChoiceQuestion[] = [],
) {
  const questions = [...choiceQuestions(form, assumptions), ...more]
  const numberQuestions = questionsOf(form).flatMap(({ name, kind }) =>
    kind === 'whole' || kind === 'decimal' ? [name] : [],
  )
  /** For each question: the choice of each household, or one bit per choice if several are possible. */
  const given: number[][] = questions.map(() => [])
  const ranges = questions.map(({ range }) => (range ? { min: [] as number[], max: [] as number[] } : null))
  /** For each question: the number of people in each household, for shares of people. */
  const peopleOf = questions.map(({ people }) => (people ? ([] as number[]) : null))
  /** For each question; NaN for households without an answer. */
  const amounts: number[][] = numberQuestions.map(() => [])
  /** Edition of the form, by household. */
  const versions: number[] = []
  function add({ values, form_version = 1 }: SavedAnswer): void {
    versions.push(form_version)
    numberQuestions.forEach((name, q) => {
      const value = values[name]
      amounts[q].push(typeof value === 'number' ? value : Number.NaN)
    })
    questions.forEach(({ of, range, reads, people }, q) => {
      peopleOf[q]?.push(people?.(values) ?? 0)
      const chosen = of(values)
      if (chosen === null) given[q].push(unanswered)
      else given[q].push(reads === 'parts' ? chosen[0] : chosen.reduce((bits, k) => bits | (1 << k), 0))
      if (range === undefined) return
      const { min, max } = range(values)
      ranges[q]?.min.push(min)
      ranges[q]?.max.push(max)
    })
  }
  return { questions, numberQuestions, given, ranges, peopleOf, amounts, versions, add }
}

/** Which of the given households count, and whether small cells are withheld. */
type Domain = { inDomain?: Uint8Array; isPrivate?: boolean }

/** Rows of an estimate: households of one cluster that gave the same answer, inside the domain or outside it. */
type Rows = { cluster: number[]; count: number[]; isIn: number[]; value: number[] }
const noRows = (): Rows => ({ cluster: [], count: [], isIn: [], value: [] })
function addRow(rows: Rows, cluster: number, count: number, isIn: 0 | 1, value: number): void {
  rows.cluster.push(cluster)
  rows.count.push(count)
  rows.isIn.push(isIn)
  rows.value.push(value)
}
const columnsOf = ({ weight, stratumOf }: Weighted, { cluster, count, isIn }: Rows) => ({
  cluster: Uint32Array.from(cluster),
  weight: Float64Array.from(cluster, at => weight[at]),
  count: Uint32Array.from(count),
  inDomain: Uint8Array.from(isIn),
  stratumOf,
  strata,
})

/** Shares of every question over the given households. */
export const sharesIn = (table: Weighted, of: readonly number[], domain: Domain = {}): QuestionResult[] =>
  table.questions.map((_, q) => sharesOfQuestion(table, q, of, domain))

/**
 * Like `sharesIn`, but without questions that have no answers and those that are published only for the entire local
 * level.
 */
export const publicShares = (table: Weighted, of: readonly number[], domain: Domain = {}): QuestionResult[] =>
  table.questions.flatMap(({ question }, q) => {
    if (privateQuestions.includes(question)) return []
    const result = sharesOfQuestion(table, q, of, domain)
    return result.answers === 0 ? [] : [result]
  })

function sharesOfQuestion(table: Weighted, q: number, of: readonly number[], domain: Domain): QuestionResult {
  const { question, choices, reads, since } = table.questions[q]
  const tally = tallyOf(table, q, of, domain)
  const partsOf = (count: number, countIn: (cluster: number, choice: number) => number) => {
    const rows = noRows()
    for (const cluster of tally.clusters) {
      // A cluster without households in the domain also counts, with 0.
      addRow(rows, cluster, 0, 0, 0)
      for (let choice = 0; choice < count; choice++) {
        const there = countIn(cluster, choice)
        if (there > 0) addRow(rows, cluster, there, 1, choice)
      }
    }
    return sharesOf({ choices: count, choice: Uint8Array.from(rows.value), ...columnsOf(table, rows) })
  }
  const given = (cluster: number, choice: number) => tally.counted[cluster * choices.length + choice]
  // In a multiple-choice question, each choice counts as a separate yes-or-no question.
  const estimates: (Estimate | null)[] =
    reads === 'parts'
      ? [partsOf(choices.length, given)]
      : choices.map((_, k) =>
          partsOf(2, (cluster, has) =>
            has === 1 ? given(cluster, k) : tally.answered[cluster] - given(cluster, k),
          ),
        )
  const [estimate] = estimates
  const found = reads === 'parts' ? (estimate?.shares ?? []) : estimates.map(one => one?.shares[1])
  const householdsOf = (k: number) =>
    tally.clusters.reduce((sum, cluster) => sum + tally.given[cluster * choices.length + k], 0)
  const shares = found.flatMap((share, k) =>
    share === undefined
      ? []
      : [
          {
            choice: choices[k],
            ...share,
            // The number of answers always refers to households.
            answers: householdsOf(k),
            ...(tally.possible && maxShare(tally.possible, k, choices[k])),
          },
        ],
  )
  const answers = estimate === null ? 0 : tally.answers
  const withheld = withheldIn(table.questions[q], shares, answers, domain)
  const eligible = since === 1 ? of.length : of.filter(i => table.versions[i] >= since).length
  return {
    question,
    answers,
    ...(reads !== 'parts' && { reads }),
    ...(eligible < of.length && domain.inDomain === undefined && { eligible }),
    ...(withheld.size > 0 && { withheld: withheld.size }),
    households: tally.counted === tally.given ? (estimate?.households ?? null) : tally.households,
    ...(tally.counted !== tally.given && { people: estimate?.households ?? null }),
    choices: shares.filter((_, k) => !withheld.has(k)),
    single: estimate?.single ?? [],
    degrees_of_freedom: estimate?.degrees_of_freedom ?? null,
  }
}

function withheldIn(
  { question, reads }: ChoiceQuestion,
  shares: readonly { answers: number }[],
  answers: number,
  { isPrivate = false }: Domain,
): Set<number> {
  if (!isPrivate && !privateQuestions.includes(question)) return new Set()
  const counts = shares.map(share => share.answers)
  return reads === 'parts' ? withheldCells(counts) : withheldChoices(counts, answers)
}

/**
 * Tallies the answers to a question by cluster. Estimates need no finer data because all households of a cluster have
 * the same weight.
 */
function tallyOf(table: Weighted, q: number, of: readonly number[], { inDomain }: Domain) {
  const { choices, reads } = table.questions[q]
  const column = table.given[q]
  const range = table.ranges[q]
  const people = table.peopleOf[q]
  const clusters = table.stratumOf.length
  const given = new Uint32Array(clusters * choices.length)
  /** Unit of the shares: households, or the people in them. */
  const counted = people === null ? given : new Uint32Array(given.length)
  const answered = new Uint32Array(clusters)
  const isThere = new Uint8Array(clusters)
  /** Weight of the households that may have each choice, and of all households. */
  const possible = range === null ? null : { all: 0, by: new Float64Array(choices.length) }
  for (const i of of) {
    if (column[i] === unanswered) continue
    const at = table.cluster[i]
    isThere[at] = 1
    if (inDomain !== undefined && inDomain[i] !== 1) continue
    answered[at]++
    if (reads === 'parts') {
      given[at * choices.length + column[i]]++
      if (people !== null) counted[at * choices.length + column[i]] += people[i]
    } else
      for (let bits = column[i]; bits !== 0; bits &= bits - 1)
        given[at * choices.length + (31 - Math.clz32(bits & -bits))]++
    if (range === null || possible === null) continue
    possible.all += table.weight[at]
    for (let k = range.min[i]; k <= range.max[i]; k++) possible.by[k] += table.weight[at]
  }
  const there = Array.from(isThere.keys()).filter(at => isThere[at] === 1)
  const answers = answered.reduce((sum, count) => sum + count, 0)
  const households = answered.reduce((sum, count, at) => sum + count * table.weight[at], 0)
  return { given, counted, answered, answers, households, clusters: there, possible }
}

/** Share of households that may have the choice. Only for questions whose choice may be undetermined. */
function maxShare({ all, by }: { all: number; by: Float64Array }, k: number, choice: string) {
  if (choice === openTier) return {}
  return { max_share: all === 0 ? null : by[k] / all }
}

/** Means of numeric questions that at least ten households answered. */
export const meansIn = (table: Weighted, of: readonly number[], { inDomain }: Domain = {}): QuestionMean[] =>
  table.numberQuestions.flatMap((question, q) => {
    const amounts = table.amounts[q]
    const clusters = table.stratumOf.length
    const sums = new Float64Array(clusters)
    const counts = new Uint32Array(clusters)
    const isThere = new Uint8Array(clusters)
    for (const i of of) {
      if (Number.isNaN(amounts[i])) continue
      const at = table.cluster[i]
      isThere[at] = 1
      if (inDomain !== undefined && inDomain[i] !== 1) continue
      sums[at] += amounts[i]
      counts[at]++
    }
    const rows = noRows()
    for (let at = 0; at < clusters; at++) {
      if (isThere[at] === 0) continue
      addRow(rows, at, 0, 0, 0)
      if (counts[at] > 0) addRow(rows, at, counts[at], 1, sums[at] / counts[at])
    }
    const found = meanOf({ ...columnsOf(table, rows), amount: Float64Array.from(rows.value) })
    if (found === null || found.answers < minAnswers) return []
    const { mean, standard_error, answers, households, degrees_of_freedom } = found
    return [{ question, mean, standard_error, answers, households, degrees_of_freedom }]
  })

/**
 * Results by common answers, for groups of at least ten households, and withheld where a smaller group could be
 * deduced.
 */
export function domainsIn(table: Weighted, of: readonly number[]): DomainResult[] {
  return domainQuestions.flatMap(by => {
    const q = table.questions.findIndex(({ question }) => question === by)
    const { choices } = table.questions[q]
    const members = choices.map((_, k) => of.filter(i => table.given[q][i] === k))
    const withheld = withheldCells(members.map(({ length }) => length))
    // Households with an answer. The others are passed as well because their clusters count.
    const answered = of.filter(i => table.given[q][i] !== unanswered)
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
          questions: publicShares(table, answered, domain).filter(({ question }) => question !== by),
          means: meansIn(table, answered, domain),
        },
      ]
    })
  })
}
