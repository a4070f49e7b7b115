import audit from './audit.json' with { type: 'json' }
import grid from './grid.json' with { type: 'json' }
import personData from './person-data.json' with { type: 'json' }
import planActivities from './plan-activities.json' with { type: 'json' }
import planAnswers from './plan-answers.json' with { type: 'json' }
import planBaseline from './plan-baseline.json' with { type: 'json' }
import planCorrections from './plan-corrections.json' with { type: 'json' }
import planCosts from './plan-costs.json' with { type: 'json' }
import planForm from './plan-form.json' with { type: 'json' }
import planList from './plan-list.json' with { type: 'json' }
import planMap from './plan-map.json' with { type: 'json' }
import planOutput from './plan-output.json' with { type: 'json' }
import planPlaces from './plan-places.json' with { type: 'json' }
import planProposals from './plan-proposals.json' with { type: 'json' }
import planSteps from './plan-steps.json' with { type: 'json' }
import planSurvey from './plan-survey.json' with { type: 'json' }
import planVision from './plan-vision.json' with { type: 'json' }
import rateScreens from './rate-screens.json' with { type: 'json' }
import sheet from './sheet.json' with { type: 'json' }
import tables from './tables.json' with { type: 'json' }

/** Messages that only the screens of plans and of the admin area need; they come with these. */
export default {
  ...planList,
  ...planForm,
  ...planSteps,
  ...planVision,
  ...planPlaces,
  ...planMap,
  ...planBaseline,
  ...planActivities,
  ...planProposals,
  ...planCosts,
  ...planOutput,
  ...planCorrections,
  ...planSurvey,
  ...planAnswers,
  ...rateScreens,
  ...grid,
  ...sheet,
  ...tables,
  ...audit,
  ...personData,
}
