/** Number of days for which data are retained after their last use. The server enforces this once a day. */
export const retention_days = {
  /** Accounts that were never activated, and expired links. */
  unused: 30,
  /** Accounts that have been deactivated and have not changed since. */
  deactivated: 730,
  /** Deleted plans. */
  deletedPlan: 30,
  /** Unfinished imports of answers. */
  openImport: 1,
  /** Emails that were saved as files because there is no mail server. */
  mail: 30,
} as const

/**
 * How erasing a person affects a column. `gone`: the row is removed with the account, or its fields are emptied where
 * plans name the person as their creator. `searched`: entered text is searched for the person. `unlinked`: an account
 * number that no longer identifies anyone. `chain`: the row stays in the chain of the audit log without the person.
 * `stays`: identifies nobody.
 */
export type OnErasure = 'gone' | 'searched' | 'unlinked' | 'chain' | 'stays'
export type PersonalColumn = { what: string; why: string; retention: string; erased: OnErasure }

const account = 'with the account'
const plan = 'with the plan'
const byWhom = (what: string): PersonalColumn => ({
  what: `account that ${what}`,
  why: 'who answers for it is told beside it',
  retention: plan,
  erased: 'unlinked',
})
const typed = (what: string): PersonalColumn => ({
  what: `${what}; may name a person`,
  why: 'it is the plan',
  retention: plan,
  erased: 'searched',
})
const session = (what: string, why: string): PersonalColumn => ({
  what,
  why,
  retention: 'until the login ends: 30 days at most, 14 unused',
  erased: 'gone',
})
const passkey = (what: string, why: string): PersonalColumn => ({
  what,
  why,
  retention: 'until removed',
  erased: 'gone',
})
const challenge = (what: string, why: string): PersonalColumn => ({
  what,
  why,
  retention: 'minutes, until the next is made',
  erased: 'gone',
})
const changedBy = { changed_by: byWhom('changed it last') }

/**
 * Every column that contains or may contain personal data, with its content, purpose and retention. Other columns
 * contain none. The test for this table checks all columns of the database.
 */
export const personalData: Record<string, Record<string, PersonalColumn>> = {
  users: {
    email: { what: 'email', why: 'to log in, for links and notices', retention: account, erased: 'gone' },
    first_name: {
      what: 'first name',
      why: 'who did what is told by name',
      retention: account,
      erased: 'gone',
    },
    last_name: { what: 'last name', why: 'who did what is told by name', retention: account, erased: 'gone' },
    phone_no: {
      what: 'phone',
      why: 'so that Managers reach who works with them',
      retention: account,
      erased: 'gone',
    },
    password_hash: { what: 'argon2id of the password', why: 'to log in', retention: account, erased: 'gone' },
  },
  user_municipalities: {
    user_id: { what: 'where the person works', why: 'rights', retention: account, erased: 'gone' },
  },
  refresh_families: {
    user_id: session('login of an account', 'to stay logged in'),
    agent: session('browser as it names itself', 'so that the owner knows the own logins'),
    address: session('network address', 'so that the owner knows the own logins'),
    thumbprint: session('of a key of the browser', 'a stolen token is worth nothing elsewhere'),
    revoked_for: session('why it ended', 'to tell a stolen token'),
  },
  refresh_tokens: {
    hash: session('SHA-256 of a token', 'to stay logged in'),
  },
  second_factors: {
    user_id: {
      what: 'that codes are asked for',
      why: 'to log in',
      retention: 'until removed',
      erased: 'gone',
    },
    secret: {
      what: 'key that codes are made of',
      why: 'to log in',
      retention: 'until removed',
      erased: 'gone',
    },
  },
  recovery_codes: {
    user_id: { what: 'that codes are left', why: 'to log in', retention: 'until used', erased: 'gone' },
    hash: { what: 'SHA-256 of a code', why: 'to log in', retention: 'until used', erased: 'gone' },
  },
  passkeys: {
    id: passkey('number of a key on a device', 'the device is asked for it by this'),
    user_id: passkey('whose it is', 'to log in'),
    name: passkey('name that its owner gave it', 'to tell several apart'),
    public_key: passkey('public key', 'what the device signs is checked by it'),
    rp_id: passkey('address that it is for', 'it works nowhere else'),
  },
  passkey_challenges: {
    challenge: challenge('random number', 'a signature is good once'),
    user_id: challenge('who is asked', 'nobody else may answer'),
    held_by: challenge('session, or key of a browser', 'nobody else may answer'),
    name: challenge('name of the passkey that is made', 'it is kept by it'),
  },
  account_links: {
    user_id: {
      what: 'that a link was mailed',
      why: 'to activate, to set a password',
      retention: `${retention_days.unused} days after its end`,
      erased: 'gone',
    },
    hash: {
      what: 'SHA-256 of a link',
      why: 'it is good once',
      retention: `${retention_days.unused} days after its end`,
      erased: 'gone',
    },
  },
  throttle_counts: {
    key: {
      what: 'SHA-256 of an email, or a network, with a count of tries',
      why: 'so that nobody guesses passwords',
      retention: 'a day',
      erased: 'stays',
    },
  },
  audit_log: Object.fromEntries(
    ['user_id', 'target', 'address', 'detail'].map(column => [
      column,
      {
        what: `${column.replace('_', ' ')} of what was done or refused`,
        why: 'who did what must be told afterwards',
        retention: '2 years',
        erased: 'chain',
      },
    ]),
  ),
  erasures: {
    person: {
      what: 'salted hashes of who was erased',
      why: 'a restore of an older backup erases once more',
      retention: 'as long as backups from before it may be restored: always',
      erased: 'stays',
    },
  },
  plans: {
    name: typed('name'),
    created_by_id: byWhom('made it'),
    completed_by: byWhom('completed it'),
    offered_to_id: byWhom('it is offered to'),
    last_by: byWhom('changed it last'),
  },
  plan_documents: { value: typed('officers with email and phone; texts'), ...changedBy },
  plan_emblems: {
    bytes: {
      what: 'picture that a planner chose as the emblem of a municipality',
      why: 'it is printed on the cover of the report',
      retention: plan,
      erased: 'stays',
    },
    ...changedBy,
  },
  plan_rows: { value: typed('members of the sub-committee with phone; stakeholders; texts'), ...changedBy },
  plan_remarks: {
    text: typed('remark'),
    by: byWhom('made the remark'),
    resolved_by: byWhom('resolved it'),
  },
  plan_history: { value: typed('what stood there before'), by: byWhom('changed it') },
  plan_snapshots: {
    name: typed('name'),
    whole: {
      ...typed('a whole plan'),
      retention: `${retention_days.deletedPlan} days where it was deleted; else with the plan`,
    },
    by: byWhom('deleted or completed it'),
  },
  objectives: { description: typed('text'), strategy: typed('text'), ...changedBy },
  activities: {
    description: typed('text'),
    responsible: typed('who is responsible'),
    budget_codes: typed('text'),
    ...changedBy,
  },
  bat_clusters: { value: typed('a name on the map'), ...changedBy },
  mhp_projects: { value: typed('a name on the map'), ...changedBy },
  sst_samples: { ...changedBy },
  plan_files: {
    name: { ...typed('name of a file'), erased: 'gone' },
    made_by: byWhom('had it made'),
  },
  plan_file_parts: { bytes: { ...typed('report with officers and members'), erased: 'gone' } },
  survey_answers: {
    instance: {
      what: 'number of an interview; no name or phone is taken in',
      why: 'an edited answer takes the place of its former',
      retention: plan,
      erased: 'stays',
    },
    answers: {
      what: 'answers of a household that is not named',
      why: 'results of the survey',
      retention: plan,
      erased: 'stays',
    },
    x: {
      what: 'place of the interview; told to four decimals',
      why: 'map of the survey',
      retention: plan,
      erased: 'stays',
    },
    y: {
      what: 'place of the interview; told to four decimals',
      why: 'map of the survey',
      retention: plan,
      erased: 'stays',
    },
    ...changedBy,
  },
  survey_import_parts: {
    answers: {
      what: 'the same, while it is checked',
      why: 'all is taken or none',
      retention: `${retention_days.openImport} day`,
      erased: 'stays',
    },
  },
  rate_changes: { changed_by: { ...byWhom('changed it'), retention: 'always' } },
}
