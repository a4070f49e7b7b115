import type { Stratum } from '../../sst/contract.ts'
import type { EstimatedMean, EstimatedShare } from '../estimates.ts'
import type { Answer } from './check-answer.ts'
import type { Reads } from './choice-questions.ts'
import type { ReachedWard, SurveyUnit } from './weights.ts'

export type SavedAnswer = Pick<Answer, 'unit' | 'ward' | 'values'> & Partial<Pick<Answer, 'form_version'>>

export type QuestionResult = {
  /** The name of the question, or `tier`. */
  question: string
  answers: number
  /** How its shares are read, if they are not parts of a whole. */
  reads?: Exclude<Reads, 'parts'>
  /** Number of answers on form editions that contain the question, if there are also other editions. */
  eligible?: number
  /**
   * Number of choices withheld for confidentiality: those with fewer than ten households, or those that could be
   * deduced from the others.
   */
  withheld?: number
  /** Sum of the weights of the households that answered, or null without weights. */
  households: number | null
  /** The weighted number of people in those households, for shares of people. */
  people?: number | null
  choices: (Omit<EstimatedShare, 'share'> & {
    choice: string
    share: number | null
    /**
     * For a tier: its share if every undetermined tier that could be this one were. `share` refers to known tiers
     * only.
     */
    max_share?: number | null
  })[]
  /** Strata in which only one cluster was reached. They have no standard error. */
  single: Stratum[]
  /** Degrees of freedom of the standard errors; missing or null if there are none. */
  degrees_of_freedom?: number | null
}
/** Mean of a numeric question over the households that answered it. */
export type QuestionMean = { question: string } & Pick<
  EstimatedMean,
  'mean' | 'standard_error' | 'answers' | 'households' | 'degrees_of_freedom'
>
/** Results for households that share an answer, such as those headed by women. */
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
  /** Means of questions with at least ten answers. Only for households. */
  means?: QuestionMean[]
  /** Results by sex of the household head and by group, for groups of at least ten households. Only for households. */
  domains?: DomainResult[]
  /** Share of each ward that the answers of its clusters represent. Only for households. */
  reached?: ReachedWard[]
  /** Ratio of the largest weight to the median. Only for households. */
  max_weight_ratio?: number | null
  /** Whether weights are calibrated to the households per ward in the census. Only for households. */
  is_calibrated?: boolean
}
export type Results = { add(answer: SavedAnswer): void; finish(): FormResult }
