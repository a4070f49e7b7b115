import type { Message, MessageKey, MessageParams } from '../messages/messages.ts'

/**
 * All failures of the server: the status, the message key for people, and the code for programs. Replies have the form
 * `{ error, code, ...fields }` (see `FailureReply`).
 */
export const failures = {
  not_authenticated: { status: 401, words: 'failure.permission' },
  token_expired: { status: 401, words: 'failure.permission' },
  token_invalid: { status: 401, words: 'failure.permission' },
  /** The proof is signed with a key other than that of the login, or is for another call or time. */
  proof_invalid: { status: 401, words: 'failure.permission' },
  forbidden: { status: 403, words: 'failure.permission' },
  outside_working_area: { status: 403, words: 'tool.outsideWorkingArea' },
  not_found: { status: 404, words: 'failure.notFound' },
  method_not_allowed: { status: 405, words: 'failure.methodNotAllowed' },
  not_json: { status: 415, words: 'failure.notJson' },
  wrong_credentials: { status: 400, words: 'account.wrongCredentials' },
  /** The password is correct, and the account has a second factor. */
  code_required: { status: 400, words: 'account.factorRequired' },
  code_wrong: { status: 400, words: 'account.codeWrong' },
  factor_unreadable: { status: 400, words: 'account.factorUnreadable' },
  /** The signature is invalid, or is for a different challenge, address or account. */
  passkey_refused: { status: 400, words: 'account.passkeyRefused' },
  not_activated: { status: 400, words: 'account.notActivated' },
  /** A Manager or an Administrator has closed the account. */
  account_closed: { status: 400, words: 'account.closed' },
  activation_link_unknown: { status: 404, words: 'account.activationLinkUnknown' },
  reset_link_unknown: { status: 404, words: 'account.resetLinkUnknown' },
  administrator_link_unknown: { status: 404, words: 'account.administratorLinkUnknown' },
  malformed: { status: 400, words: 'failure.malformed' },
  invalid_fields: { status: 400, words: 'failure.invalidFields' },
  own_account: { status: 409, words: 'admin.notYourself' },
  changed_meanwhile: { status: 409, words: 'failure.changedMeanwhile' },
  /** A signed link that has expired or was altered. */
  link_ended: { status: 403, words: 'report.linkEnded' },
  /** Two fields of a call name different plans. */
  other_plan: { status: 403, words: 'failure.otherPlan' },
  outside_plan: { status: 403, words: 'tool.outsidePlan' },
  plan_complete: { status: 409, words: 'plan.isComplete' },
  plan_incomplete: { status: 422, words: 'plan.isIncomplete' },
  plan_archived: { status: 409, words: 'plan.isArchived' },
  too_many_rows: { status: 400, words: 'failure.tooManyRows' },
  too_large: { status: 413, words: 'failure.tooLarge' },
  too_many_requests: { status: 429, words: 'failure.tooManyRequests' },
  too_much_work: { status: 429, words: 'failure.tooMuchWork' },
  too_many_jobs: { status: 429, words: 'failure.tooManyJobs' },
  bad_geometry: { status: 400, words: 'failure.badGeometry' },
  geometry_too_large: { status: 400, words: 'failure.geometryTooLarge' },
  outside_nepal: { status: 400, words: 'failure.outsideNepal' },
  no_house: { status: 422, words: 'bat.noHouse' },
  nobody_to_supply: { status: 422, words: 'bat.nobodyToSupply' },
  /** The rate tables lack rows that a distribution network needs. */
  no_network_rates: { status: 422, words: 'networkRates.missing' },
  /** A figure on which the costs of cooking rest is unknown. */
  no_cooking_rates: { status: 422, words: 'cct.missingRates' },
  network_too_large: { status: 422, words: 'bat.networkTooLarge' },
  demand_out_of_bounds: { status: 400, words: 'bat.demandOutOfBounds' },
  no_stream: { status: 404, words: 'mhp.noStream' },
  /** According to the land cover, the point is in a lake, so there is no stream either. */
  in_water: { status: 404, words: 'mhp.inWater' },
  other_stream: { status: 400, words: 'mhp.otherStream' },
  in_terai: { status: 422, words: 'mhp.notInTerai' },
  no_head: { status: 422, words: 'mhp.noHead' },
  too_many_powerhouses: { status: 400, words: 'mhp.tooManyPowerhouses' },
  no_household: { status: 422, words: 'sst.noHousehold' },
  sample_too_large: { status: 400, words: 'sst.tooMany' },
  sst_not_run: { status: 422, words: 'sst.notRun' },
  sst_locked: { status: 409, words: 'sst.isLocked' },
  /** The file cannot be imported at all. `why` says why, and what to do. */
  import_refused: { status: 422, words: 'failure.importRefused' },
  survey_sample_changed: { status: 409, words: 'answers.sampleChanged' },
  /**
   * The caller closed the connection before the request was complete. This is the status that nginx uses for this
   * case; nobody receives it.
   */
  hung_up: { status: 499, words: 'failure.hungUp' },
  /** A browser without a network connection made a call that only the server can answer. */
  needs_network: { status: 503, words: 'offline.needsNetwork' },
  outside_pack: { status: 403, words: 'offline.outsidePack' },
  storage_full: { status: 507, words: 'failure.storageFull' },
  unavailable: { status: 503, words: 'failure.unavailable' },
  internal: { status: 500, words: 'failure.internal' },
} as const satisfies Record<string, { status: number; words: MessageKey }>

export type FailureCode = keyof typeof failures

/** Errors by field. A text that is not a message key is shown unchanged. */
export type FailureFields = Record<string, (Message | string)[]>

/**
 * Thrown in the server and translated for the reader in one place. `fields` contains errors by form field, `theirs`
 * the state that another user saved, `missing` the parts that a plan lacks, and `ways` how a login may be confirmed.
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly params: MessageParams
  readonly fields: FailureFields | undefined
  readonly headers: Record<string, string> | undefined
  readonly theirs: unknown
  readonly missing: readonly string[] | undefined
  readonly ways: unknown
  constructor(
    code: FailureCode,
    params: MessageParams = {},
    more: {
      fields?: FailureFields
      headers?: Record<string, string>
      theirs?: unknown
      missing?: readonly string[]
      ways?: unknown
    } = {},
  ) {
    super(code)
    this.code = code
    this.params = params
    this.fields = more.fields
    this.headers = more.headers
    this.theirs = more.theirs
    this.missing = more.missing
    this.ways = more.ways
  }
}

/** Creates a 400 failure for one field, for checks that its schema does not cover. */
export function malformedField(field: string, reason: Message): Failure {
  return new Failure('malformed', { field, reason }, { fields: { [field]: [reason] } })
}

/**
 * Reply of a call that failed. For forms it also contains `{ field: [sentence] }` entries, and for status 409 the
 * current saved state.
 */
export type FailureReply = {
  error: string
  code: FailureCode
  detail?: string
  theirs?: unknown
  missing?: readonly string[]
  ways?: unknown
  [field: string]: unknown
}
