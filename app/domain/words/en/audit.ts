/** What was done by whom, and how its chain of hashes stands. */
export const auditWords = {
  'audit.title': 'Audit log',
  'audit.search': 'Search the audit log',
  'audit.searchHint': 'Person, action, target or address',
  'audit.when': 'When',
  'audit.who': 'Who',
  'audit.what': 'What',
  'audit.target': 'On what',
  'audit.outcome': 'Outcome',
  'audit.done': 'Done',
  'audit.refused': 'Refused',
  'audit.times': '{times} times',
  'audit.nobody': 'Nobody logged in',
  'audit.gone': 'Account {id}, gone',
  'audit.from': 'From',
  'audit.to': 'To',
  'audit.address': 'Address',
  'audit.link': 'Link',
  'audit.detail': 'Detail',
  'audit.none': 'Nothing is written yet.',
  'audit.prove': 'Verify the log',
  'audit.whole':
    'The chain is whole: {rows} rows, each follows from the one before. Its newest link is {no}, {hash}.',
  'audit.broken':
    'The chain is broken at link {no}: a row there was changed, taken away or put between. Compare with an export or a backup.',
  'audit.notAll': 'The file holds the newest {most} of {count} rows: choose fewer days for the others.',
  'audit.filterOutcome': 'Show outcomes',
}
