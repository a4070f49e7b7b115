// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../../app/client/api/session.ts'
import { unsentForms } from '../../../app/client/plan/unsent/unsent-forms.ts'
import { draftPrefix } from '../../../app/client/ui/draft/forget-drafts.ts'
import { editActivity, editObjective } from '../../../app/domain/plan/activities/tree-contract.ts'
import { corrections } from '../../../app/domain/plan/corrections/contract.ts'
import { indicators } from '../../../app/domain/plan/results/contract.ts'
import { subCommittee as members, stakeholders } from '../../../app/domain/plan/steps/people.ts'
import { logIn, user } from '../api/planner.ts'

beforeEach(() => {
  localStorage.clear()
  logIn()
})
afterEach(() => session.end())

test.each([
  ['plan.7.form', ''],
  ['plan.7.institutions', 'physical'],
  ['plan.7.central.household', 'energy-baseline'],
  ['plan.7.bat.3', 'energy-baseline-bat'],
  ['plan.7.corrections-import', 'energy-baseline-bat'],
  ['plan.7.quantities', 'work-plan'],
  ['plan.7.budget_codes', 'work-plan'],
  ['plan.7.budget_columns', 'work-plan'],
  ['plan.7.period_shares', 'work-plan'],
  [`row.${indicators.edit.path}.7.new.level`, 'results'],
  [`row.${stakeholders.edit.path}.7.5.description`, 'stakeholders'],
  [`row.${members.edit.path}.7.5.name`, 'sub-commitee'],
  [`row.${corrections.edit.path}.7.new.kind`, 'energy-baseline-bat'],
  [`row.${editObjective.path}.7.new.goal`, 'activities'],
  [`row.${editActivity.path}.7.new.code`, 'activities'],
  ['plan.7.completion', 'final'],
  ['plan.7.remark.vision', 'vision-mission'],
])('the draft %s belongs to a screen of its plan', (name, screen) => {
  localStorage.setItem(draftPrefix(user.id) + name, '{"values":{"text":"a"},"base":{"text":""}}')
  expect(unsentForms()).toEqual([{ plan: 7, screen }])
})

test('drafts that belong to no screen of a plan are not listed, whatever they are called', () => {
  for (const name of ['plan.new.form', 'plan.7.hand-over', 'plan.7.constructor', 'costs.grid'])
    localStorage.setItem(draftPrefix(user.id) + name, '{}')
  expect(unsentForms()).toEqual([])
})
