import { expect, test } from 'vitest'
import { languages, type MessageKey, say } from '../../../app/domain/messages/messages.ts'
import { chainOfScreens, romanOf } from '../../../app/domain/plan/screens.ts'

/** Sentences of the plan as the checklist has them, letter by letter, by their id there. */
const messages: [id: string, key: MessageKey, text: string][] = [
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
  ['G-049', 'baseline.failed', 'Could save the changes'],
  ['G-049', 'vision.failed', 'Could save the changes'],
  ['G-050', 'clusters.notAdded', 'Failed adding a bat cluster'],
  ['G-050', 'clusters.notEdited', 'Failed editing a bat cluster'],
  ['G-050', 'clusters.notDeleted', 'Failed deleting a bat cluster'],
  ['G-050', 'projects.notAdded', 'Failed adding a MHP project'],
  ['G-050', 'projects.notEdited', 'Failed editing a MHP project'],
  ['G-050', 'projects.notDeleted', 'Failed deleting a MHP project'],
  ['G-051', 'clusters.housesFailed', 'Some error occurred'],
  ['G-052', 'bat.noHouse', 'No house in the given cluster'],
  ['G-053', 'clusters.showFailed', 'BAT Cluster ({name}) Selection Failed'],
  ['G-054', 'projects.showFailed', 'MHP ({name}) Selection Failed'],
  ['G-055', 'planCosts.failed', 'Failed to update enery cost rate'],
  ['G-057', 'activity.outOfRange', '{column} must be a number between {min} and {max}.'],
  ['G-058', 'activity.badAmount', "{column} can't be negative or empty."],
  ['G-059', 'assessment.failed', 'Failed to save data'],
  ['G-060', 'ranking.failed', 'Failed to save'],
  ['G-061', 'summary.notCompleted', 'Error saving plan'],
  ['G-063', 'vision.failedAdding', 'Failed adding'],
  ['G-063', 'vision.failedEditing', 'Failed editing'],
  ['G-063', 'vision.failedDeleting', 'Failed deleting'],
  ['G-062', 'output.failed', "Couldn't generate report."],
  ['H-018', 'planList.search', 'search by plan name or municipality name'],
  ['J-007', 'steps.team', 'Energy Development Sub-Committee Team'],
  ['J-007', 'steps.edsc', 'EDSC Information'],
  ['L-039', 'output.generating', '...generating'],
  ['L-041', 'planFrame.goHome', 'Go to home'],
  ['S-091', 'plan.isComplete', 'This plan is marked complete. Unmark it to make changes.'],
  ['S-095', 'shell.homeHint', 'To the landing page'],
  ['S-095', 'planFrame.homeTitle', 'To the list of plans'],
  [
    'S-132',
    'ranking.underfunded',
    'The funding of this activity ({funding}) is below its estimated budget ({budget}). Select it anyway?',
  ],
  [
    'S-133',
    'summary.askComplete',
    'Mark this plan as complete? You will not be able to make changes afterwards.',
  ],
  [
    'S-133',
    'summary.askReopen',
    'This plan is already confirmed complete. Do you want to reopen it for changes?',
  ],
  ['S-134', 'baseline.lockAsk', 'Lock the sampling clusters? They cannot be generated again until unlocked.'],
  ['S-134', 'baseline.unlockAsk', 'Unlock the sampling clusters? Generating again replaces them.'],
]
test.each(messages)('%s: %s is written as in the checklist', (_, key, text) => {
  expect(languages.en[key]).toBe(text)
})

test('the chain of screens is that of the checklist (H-013)', () => {
  const chain =
    ' demography renewable-energy physical land-cover road-access stakeholders sub-commitee energy-baseline energy-baseline-bat energy-baseline-mhp vision-mission opp-and-challenges activities pa fundings rankings sa final'
  expect(chainOfScreens.map(({ path }) => path).join(' ')).toBe(chain)
})

test('a step is I to IX, and nothing else (H-011)', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(romanOf).join()).toBe('I,II,III,IV,V,VI,VII,VIII,IX')
  for (const step of [0, 10, 1.5, Number.NaN]) expect(() => romanOf(step)).toThrow(/from 1 to 9/)
  expect(say('en', 'planFrame.step', { step: romanOf(4) })).toBe('Step IV')
})
