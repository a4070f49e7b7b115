import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { RowId } from '../../api/resource.ts'
import { MessageSchema } from '../../messages/message.ts'
import { strata } from '../../sst/contract.ts'
import { domainQuestions } from '../../survey/answers/form-result.ts'
import { doubleChoices } from '../../survey/answers/interviews.ts'
import { faultReasons } from '../../survey/answers/read-answer.ts'
import { surveyForms } from '../../survey/question.ts'
import { PlanParams, rightTo } from '../plan-resource.ts'

const params = v.object(PlanParams)
const oneImport = v.object({ ...PlanParams, id: RowId })
const Form = v.picklist(surveyForms)
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** Maximum number of rows per request, and of requests per import. */
export const rowsInPart = 500
export const maxParts = 400
const longestCell = 400
export const maxColumns = 500

const write = { can: 'plans.write', right: rightTo('write') } as const
const read = { can: 'plans.read', right: rightTo('read') } as const

/** Files for fieldwork. The household form is based on the locked sample. */
export const questionnaire = endpoint({
  ...read,
  method: 'GET',
  path: '/api/plan/{plan}/questionnaire',
  summary:
    'A questionnaire of the plan as XLSForm, an Excel file in English and Nepali: of households unless told',
  params,
  query: v.object({ form: v.optional(Form, 'household') }),
  reply: 'binary',
})

/** An import starts empty and receives the rows of a file in parts. It is then accepted or discarded as a whole. */
export const beginImport = endpoint({
  ...write,
  method: 'POST',
  path: '/api/plan/{plan}/survey-imports/',
  summary: 'Begin to bring in answers of a survey; nothing is kept before all of them are taken',
  params,
  body: v.strictObject({ form: Form }),
  reply: v.object({ id: v.number() }),
  status: 201,
})

const Cell = v.pipe(v.string(), v.maxLength(longestCell))
const count = v.number()
/** Outcome of imported rows: new, replacing earlier ones, unchanged or older, and rejected. */
const Counts = { added: count, replaced: count, unchanged: count }
const AnswerPlace = v.object({
  line: count,
  /** The cluster named in the row. */
  unit: v.nullable(v.string()),
  x: v.nullable(v.number()),
  y: v.nullable(v.number()),
})
export type AnswerPlace = v.InferOutput<typeof AnswerPlace>
export const PartChecked = v.object({
  ...Counts,
  refused: count,
  refused_by_reason: v.partial(
    v.object(
      Object.fromEntries(faultReasons.map(reason => [reason, count])) as Record<
        (typeof faultReasons)[number],
        typeof count
      >,
    ),
  ),
  /** The first rejected rows, by line in the file. */
  problems: v.array(
    v.object({
      line: v.number(),
      faults: v.array(v.object({ reason: v.picklist(faultReasons), what: MessageSchema })),
    }),
  ),
  /** Number of answers accepted with a warning, and the first of them by line in the file. */
  doubted: v.optional(count),
  doubts: v.optional(v.array(v.object({ line: count, what: MessageSchema }))),
  /** Additional answers of a household. They are skipped unless they are to replace the first answer. */
  doubles: v.optional(count),
  /** The first of these rows, by line in the file. */
  double_rows: v.optional(v.array(v.object({ line: count, unit: v.string(), household_no: count }))),
  /** Positions of the importable rows, by line in the file. Visible only to the user who reviews them. */
  places: v.optional(v.array(AnswerPlace)),
  /** Columns that match no question. They are not stored. */
  dropped: v.array(v.string()),
})
export type PartChecked = v.InferOutput<typeof PartChecked>

export const checkRows = endpoint({
  ...write,
  method: 'POST',
  path: '/api/plan/{plan}/survey-imports/{id}/rows/',
  summary: 'Check rows of answers with the heads of their file; those that can be taken wait',
  params: oneImport,
  max_KB: 4096,
  body: v.strictObject({
    /** Sending a part again replaces it. */
    part: whole(0, maxParts - 1),
    heads: v.pipe(v.array(Cell), v.maxLength(maxColumns)),
    /** Line number of the first row in the file. The other rows follow it. Empty rows are skipped. */
    first_line: whole(1, 10_000_000),
    rows: v.pipe(
      v.array(v.pipe(v.array(Cell), v.maxLength(maxColumns))),
      v.minLength(1),
      v.maxLength(rowsInPart),
    ),
  }),
  reply: PartChecked,
})

/** `left_out` counts additional answers of a household that were skipped. */
export const AcceptedImport = v.object({ ...Counts, left_out: v.optional(count) })
export type AcceptedImport = v.InferOutput<typeof AcceptedImport>
export const acceptImport = endpoint({
  ...write,
  method: 'POST',
  path: '/api/plan/{plan}/survey-imports/{id}/take/',
  summary: 'Take all answers of an import that waited, in one step',
  params: oneImport,
  body: v.optional(v.strictObject({ doubles: v.optional(v.picklist(doubleChoices)) })),
  reply: AcceptedImport,
})
/** Position at which ODK Central continues, from its link to the next page. */
const Next = v.pipe(v.string(), v.regex(/^\$(skiptoken|skip)=[\w.%-]{1,2000}$/))
/** Fetches answers but stores neither the answers nor the token. The caller imports the answers like rows of a file. */
export const fetchCentral = endpoint({
  ...write,
  method: 'POST',
  path: '/api/plan/{plan}/survey-imports/central/',
  worker: 'short',
  summary: 'Fetch a page of answers from ODK Central; its token is used for this call and not kept',
  params,
  form: true,
  body: v.strictObject({
    form: Form,
    url: v.pipe(v.string(), v.trim(), v.maxLength(300), v.url('answers.central.address')),
    project: whole(1, 1_000_000_000),
    form_id: v.pipe(v.string(), v.trim(), v.nonEmpty('field.required'), v.maxLength(200)),
    token: v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]{1,500}$/, 'answers.central.token')),
    next: v.optional(v.nullable(Next)),
  }),
  reply: v.object({
    heads: v.array(v.string()),
    rows: v.array(v.array(v.string())),
    /** Fields that match no question. They are not forwarded. */
    dropped: v.array(v.string()),
    /**
     * Number of all submissions of the form, or null if Central does not report it. Fewer may arrive, and the caller
     * reports that.
     */
    total: v.nullable(v.number()),
    next: v.nullable(v.string()),
  }),
})
export const dropImport = endpoint({
  ...write,
  method: 'DELETE',
  path: '/api/plan/{plan}/survey-imports/{id}',
  summary: 'Drop an import with all that waited in it',
  params: oneImport,
  reply: v.undefined(),
  status: 204,
})

const share = v.nullable(v.number())
const QuestionResult = v.object({
  question: v.string(),
  answers: count,
  /**
   * Set for shares that are not parts of a whole: multiple choices, or households that would pay at least a given
   * amount.
   */
  reads: v.optional(v.picklist(['many', 'at_least'])),
  /** Number of answers on form editions that contain the question, if there are also other editions. */
  eligible: v.optional(count),
  /**
   * Number of choices withheld for confidentiality: those with fewer than ten households, or those that could be
   * deduced from the others.
   */
  withheld: v.optional(count),
  households: v.nullable(count),
  /** For shares of people: sum of the weights multiplied by the number of household members. */
  people: v.optional(v.nullable(count)),
  choices: v.array(
    v.object({
      choice: v.string(),
      share,
      unweighted: v.number(),
      standard_error: share,
      design_effect: share,
      answers: count,
      /**
       * For a tier: its share if every household whose tier is undetermined, but could be this one, were counted in
       * it.
       */
      max_share: v.optional(share),
    }),
  ),
  single: v.array(v.picklist(strata)),
  degrees_of_freedom: v.optional(v.nullable(count)),
})
const QuestionMean = v.object({
  question: v.string(),
  mean: v.number(),
  standard_error: share,
  answers: count,
  households: v.number(),
  degrees_of_freedom: share,
})
const ward = v.nullable(v.number())
const SurveyFormResult = v.object({
  form: Form,
  answers: count,
  /** Answers for an earlier sample, which are excluded from shares. */
  of_other_sample: count,
  without_position: count,
  /** Additional answers of a household, or answers with the same id. They are excluded from shares. */
  doubles: v.optional(count),
  /** The first households with more than one answer. */
  double_households: v.optional(v.array(v.object({ unit: v.string(), household_no: count }))),
  first_day: v.nullable(v.string()),
  last_day: v.nullable(v.string()),
  taken_at: v.nullable(v.string()),
  questions: v.array(QuestionResult),
  wards: v.array(v.object({ ward, answers: count, questions: v.array(QuestionResult) })),
  coverage: v.array(
    v.object({
      unit: v.string(),
      role: v.picklist(['sample', 'replacement']),
      ward,
      stratum: v.picklist(strata),
      interviews: count,
      answers: count,
    }),
  ),
  /** Means of numeric questions. Only for households. */
  means: v.optional(v.array(QuestionMean)),
  /** Results by sex of the household head and by group, for groups of at least ten households. Only for households. */
  domains: v.optional(
    v.array(
      v.object({
        by: v.picklist(domainQuestions),
        choice: v.string(),
        answers: count,
        questions: v.array(QuestionResult),
        means: v.array(QuestionMean),
      }),
    ),
  ),
  /** Share of each ward, from 0 to 1, that the answers of its clusters represent. Only for households. */
  reached: v.optional(v.array(v.object({ ward, share: v.number() }))),
  /** Ratio of the largest household weight to the median. Only for households. */
  max_weight_ratio: v.optional(share),
  /** Whether weights are calibrated to the households per ward in the census. Only for households. */
  is_calibrated: v.optional(v.boolean()),
})
export type SurveyFormResult = v.InferOutput<typeof SurveyFormResult>
export const SurveyResults = v.object({ forms: v.array(SurveyFormResult) })
export const surveyResults = endpoint({
  ...read,
  method: 'GET',
  path: '/api/plan/{plan}/survey-answers/',
  summary: 'What the surveys of a plan say: shares with their standard errors, by ward, and what was reached',
  params,
  worker: 'short',
  reply: SurveyResults,
})
export const clearAnswers = endpoint({
  ...write,
  method: 'DELETE',
  path: '/api/plan/{plan}/survey-answers/{form}',
  summary: 'Remove all answers of one survey from a plan',
  params: v.object({ ...PlanParams, form: Form }),
  reply: v.undefined(),
  status: 204,
})
