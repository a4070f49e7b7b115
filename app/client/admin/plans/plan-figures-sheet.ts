import type { Say } from '../../../domain/messages/messages.ts'
import type { PlanFigures } from '../../../domain/plan/nation/plan-figures-contract.ts'
import { planMeasures } from '../../../domain/plan/nation/plan-measures.ts'
import type { SheetTable } from '../../../formats/workbook-sheets.ts'

/**
 * Table of all plans with their totals and the date on which each was last changed, which is also the date of its
 * figures.
 */
export function figuresSheet(plans: readonly PlanFigures[], say: Say): SheetTable {
  return {
    heads: [
      say('planMap.planId'),
      say('planMap.planName'),
      say('region.municipality'),
      say('planMap.municipalityCode'),
      say('planMap.state'),
      say('planMap.percent'),
      say('planMap.dateOfFigures'),
      ...planMeasures.map(measure =>
        say('planMap.measure', {
          group: say(`planMap.group.${measure.group}`),
          name: measure.name(say),
          unit: measure.unit,
        }),
      ),
    ],
    rows: plans.map(plan => [
      ...[plan.id, plan.name, plan.municipality, plan.sddmm],
      ...[say(stateOf(plan)), plan.percent_completed, plan.updated_on],
      ...planMeasures.map(measure => measure.of(plan)),
    ]),
  }
}

function stateOf({ is_completed, percent_completed }: PlanFigures) {
  if (is_completed) return 'planMap.complete'
  return percent_completed === 100 ? 'planMap.notConfirmed' : 'planMap.inProgress'
}
