/** What is kept of a person, for the Administrator. */
export const personDataWords = {
  'people.title': 'Personal data',
  'people.lead':
    'What is kept of a person, with or without an account: a record to hand over, and erasure where the person asks for it.',
  'people.traitRequired': 'Enter an email, a phone or a name',
  'people.wholeName': 'Enter first and last name: one word alone means many people',
  'people.name': 'Whole name',
  'people.nameHint':
    'Matches everyone with exactly this name in any plan. Leave empty if two people share it.',
  'people.find': 'Find',
  'people.found': 'What is kept',
  'people.nothing': 'Nothing is kept of this person.',
  'people.account': 'Account',
  'people.noAccount': 'No account has this email.',
  'people.summary':
    '{sessions} logins, {plans} own plans, {changes} changes of plans, {audit} rows of the audit log.',
  'people.mentions': 'Named in plans: {count}',
  'people.inPlan': 'Plan {plan}, {where}',
  'people.save': 'Save as JSON',
  'people.erase': 'Erase this person',
  'people.eraseAsk':
    'Account, sessions and every place above lose name, email and phone; reports with them are removed and can be made anew. Rows of the audit log stay in its chain without the person. Backups erase it again when they are restored. This cannot be undone.',
  'people.erased': 'Erased: {accounts} accounts, {mentions} places in plans, {rows} rows of the audit log.',
}
