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
  /** How to read its shares, if they are not parts of a whole. */
  reads?: Exclude<Reads, 'parts'>
  /** Number of answers on form editions with the question, if other editions are included. */
  eligible?: number
  /** Choices withheld for confidentiality: fewer than ten households, or deducible from the others. */
  withheld?: number
  /** Sum of the weights of those who answered; null without weights. */
  households: number | null
  /** The same for the people in them, for shares of people. */
  people?: number | null
  choices: (Omit<EstimatedShare, 'share'> & {
    choice: string
    share: number | null
    /** For a tier: its share if every open tier that could be it were; `share` refers to known tiers. */
    max_share?: number | null
  })[]
  /** Strata with only one reached cluster, which have no standard error. */
  single: Stratum[]
  /** Of the standard errors; missing or null without them. */
  degrees_of_freedom?: number | null
}
/** Mean of a numeric question over the households that answered it. */
export type QuestionMean = { question: string } & Pick<
  EstimatedMean,
  'mean' | 'standard_error' | 'answers' | 'households' | 'degrees_of_freedom'
>
/** Results for households with a common answer, such as those headed by women. */
export type DomainResult = {
  by: (typeof domainQuestions)[number]
  choice: string
  answers: number
  questions: QuestionResult[]
  means: QuestionMean[]
}
/** Questions that define the domains. */
export const domainQuestions = ['head_sex', 'head_group'] as const
export type WardResult = { ward: number | null; answers: number; questions: QuestionResult[] }
/** Planned and received answers of a cluster or a replacement. */
export type Coverage = Pick<SurveyUnit, 'unit' | 'role' | 'ward' | 'stratum' | 'interviews'> & {
  answers: number
}
export type FormResult = {
  answers: number
  questions: QuestionResult[]
  wards: WardResult[]
  coverage: Coverage[]
  /** Means of questions with at least ten answers; households only. */
  means?: QuestionMean[]
  /** By sex of the head and by group, with at least ten households each; households only. */
  domains?: DomainResult[]
  /** Share of each ward represented by the answers of its clusters; households only. */
  reached?: ReachedWard[]
  /** Ratio of the largest weight to the median; households only. */
  max_weight_ratio?: number | null
  /** Whether weights are calibrated to ward households by the census; households only. */
  is_calibrated?: boolean
}
export type Results = { add(answer: SavedAnswer): void; finish(): FormResult }
