import type { Stratum } from '../../sst/contract.ts'
import type { EstimatedMean, EstimatedShare } from '../estimates.ts'
import type { Answer } from './check-answer.ts'
import type { Reads } from './choice-questions.ts'
import type { ReachedWard, SurveyUnit } from './weights.ts'

export type SavedAnswer = Pick<Answer, 'unit' | 'ward' | 'values'> & Partial<Pick<Answer, 'form_version'>>

export type QuestionResult = {
  /** The question, or `tier`. */
  question: string
  answers: number
  /** How its shares read where they are not parts of a whole. */
  reads?: Exclude<Reads, 'parts'>
  /** Answers to editions of the form that ask it, where others came too. */
  eligible?: number
  /** Choices that are not told, since fewer than ten households gave them or the others would tell. */
  withheld?: number
  /** What the weights of those who answered come to; null where there are no weights. */
  households: number | null
  /** The same of the people in them, where shares are of people. */
  people?: number | null
  choices: (Omit<EstimatedShare, 'share'> & {
    choice: string
    share: number | null
    /** Of a tier: its share if all open tiers were this one that could be; `share` is of those that are known. */
    max_share?: number | null
  })[]
  /** Strata in which one cluster alone was reached: then there is no standard error. */
  single: Stratum[]
  /** Of the standard errors; missing or null where there are none. */
  degrees_of_freedom?: number | null
}
/** The mean of a question that is answered with a number, over the households that answered it. */
export type QuestionMean = { question: string } & Pick<
  EstimatedMean,
  'mean' | 'standard_error' | 'answers' | 'households' | 'degrees_of_freedom'
>
/** What those households say that have one answer in common, such as those headed by women. */
export type DomainResult = {
  by: (typeof domainQuestions)[number]
  choice: string
  answers: number
  questions: QuestionResult[]
  means: QuestionMean[]
}
/** The questions by which households are told apart. */
export const domainQuestions = ['head_sex', 'head_group'] as const
export type WardResult = { ward: number | null; answers: number; questions: QuestionResult[] }
/** What was asked for in a cluster of the sample or a replacement, and what came. */
export type Coverage = Pick<SurveyUnit, 'unit' | 'role' | 'ward' | 'stratum' | 'interviews'> & {
  answers: number
}
export type FormResult = {
  answers: number
  questions: QuestionResult[]
  wards: WardResult[]
  coverage: Coverage[]
  /** Means of questions with at least ten answers; of households alone. */
  means?: QuestionMean[]
  /** By sex of the head and by group, where at least ten households answered; of households alone. */
  domains?: DomainResult[]
  /** Share of each ward that the answers of its clusters speak for; of households alone. */
  reached?: ReachedWard[]
  /** The largest weight to the median; of households alone. */
  max_weight_ratio?: number | null
  /** Whether weights follow the households of wards by the census; of households alone. */
  is_calibrated?: boolean
}
export type Results = { add(answer: SavedAnswer): void; finish(): FormResult }
