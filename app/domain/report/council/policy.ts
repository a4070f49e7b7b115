import type { ReportSheet } from '../blocks.ts'

/** Documents that bind or guide a municipal energy plan, each with what it states and its date. */
const documents = ['constitution', 'operation', 'subsidy', 'ndc', 'sdg'] as const

/** Section on the laws and targets that the plan follows. Every provision names its document. */
export function policySection({ say, heading, table, note }: ReportSheet): void {
  heading('council.policy')
  table({
    caption: 'council.policyTable',
    columns: [
      [say('council.policyDocument'), code => say(`council.policy.${code}.name`)],
      [say('council.policyStates'), code => say(`council.policy.${code}.states`)],
    ],
    rows: documents,
  })
  note('council.policyNote')
}
