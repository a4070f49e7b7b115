import { expect, test } from 'vitest'
import { planScreens, romanOf } from '../../../app/domain/plan/screens.ts'
import { english } from '../../../app/domain/words/en/english.ts'
import { say, type WordKey } from '../../../app/domain/words/words.ts'

/** Sentences of the plan as the checklist has them, letter by letter, by their id there. */
const messages: [id: string, key: WordKey, text: string][] = [
  ['G-014', 'planFrame.notFound', 'Plan not found'],
  ['G-015', 'planFrame.failed', 'Failed loading plan'],
  ['G-034', 'planList.deleteAsk', 'Are you sure you want to delete {name}?'],
  ['G-035', 'planList.deleteFailed', 'Failed to delete plan.'],
  ['G-035', 'planList.deleted', 'Plan deleted'],
  ['G-036', 'planForm.editFailed', 'Failed to edit the project'],
  ['G-036', 'planForm.createFailed', 'Failed to create a project'],
  ['G-037', 'planForm.edited', 'Successfully edited the project'],
  ['G-037', 'planForm.created', 'Successfully created a new project'],
  ['G-038', 'planForm.wardError', 'Ward {ward}: field {field} -> {message}'],
  ['G-039', 'steps.demographyFailed', 'Editing demographic information was unsuccessful'],
  ['G-040', 'steps.renewableFailed', 'Editing renewable energy information was unsuccessful'],
  ['G-041', 'steps.physicalFailed', 'Editing physical information was unsuccessful'],
  ['G-042', 'steps.landCoverFailed', 'Editing land cover information was unsuccessful'],
  ['G-043', 'steps.roadsFailed', 'Editing road access information was unsuccessful'],
  ['G-044', 'steps.demographySaved', 'Successfuly edited demographic information'],
  ['G-044', 'steps.renewableSaved', 'Successfuly edited renewable energy information'],
  ['G-044', 'steps.physicalSaved', 'Successfuly edited physical information'],
  ['G-044', 'steps.landCoverSaved', 'Successfuly edited land cover information'],
  ['G-044', 'steps.roadsSaved', 'Successfuly edited road access information'],
  ['G-045', 'steps.stakeholderFailed', 'Error adding/editing stakeholder'],
  ['G-045', 'steps.stakeholderNotDeleted', 'Error deleting stakeholder'],
  ['G-046', 'steps.teamFailed', 'Error adding/editing team'],
  ['G-046', 'steps.teamNotDeleted', 'Error deleting team'],
  ['G-062', 'output.failed', "Couldn't generate report."],
  ['H-018', 'planList.search', 'search by plan name or municipality name'],
  ['J-007', 'steps.team', 'Energy Development Sub-Committee Team'],
  ['J-007', 'steps.edsc', 'EDSC Information'],
  ['L-039', 'output.generating', '...generating'],
  ['S-091', 'plan.isComplete', 'This plan is marked complete. Unmark it to make changes.'],
]
test.each(messages)('%s: %s is written as in the checklist', (_, key, text) => {
  expect(english[key]).toBe(text)
})

test('the chain of screens is that of the checklist (H-013)', () => {
  const chain =
    ' demography renewable-energy physical land-cover road-access stakeholders sub-commitee energy-baseline energy-baseline-bat energy-baseline-mhp vision-mission opp-and-challenges activities pa fundings rankings sa final'
  expect(planScreens.map(({ path }) => path).join(' ')).toBe(chain)
})

test('a step is I to IX, and nothing else (H-011)', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(romanOf).join()).toBe('I,II,III,IV,V,VI,VII,VIII,IX')
  for (const step of [0, 10, 1.5, Number.NaN]) expect(() => romanOf(step)).toThrow(/from 1 to 9/)
  expect(say('en', 'planFrame.step', { step: romanOf(4) })).toBe('Step IV')
})
