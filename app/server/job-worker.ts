import { drawNetworkWork, housesWork, settlementsWork, zonalWork } from '../engine/bat/work.ts'
import { cookingClusterWork, cookingMunicipalityWork, cookingPointWork } from '../engine/cooking/work.ts'
import { calculateWork, scanWork } from '../engine/mhp/work.ts'
import { frameWork, sampleWork } from '../engine/sst/work.ts'
import { packWork } from './offline/work.ts'
import { itemsWork } from './ogc/features/work.ts'
import { equityWork } from './plan/activities/work.ts'
import { workPlanWork } from './plan/delivery/work.ts'
import { geojsonsWork } from './plan/geojsons.ts'
import { indicatorBaselinesWork, indicatorValuesWork } from './plan/results/indicator-routes.ts'
import { surveyResultsWork } from './plan/survey/result-routes.ts'
import { centralWork } from './plan/survey/work.ts'
import {
  clusterSheetWork,
  plantSheetWork,
  regionSheetWork,
  sampleSheetWork,
  settlementsSheetWork,
} from './report/sheets/work.ts'
import { serveWork } from './workers/serve-work.ts'

/* A worker thread of the server. It runs all heavy work on the atlas with which it was started. */

export default serveWork([
  zonalWork,
  housesWork,
  drawNetworkWork,
  settlementsWork,
  cookingPointWork,
  cookingClusterWork,
  cookingMunicipalityWork,
  calculateWork,
  scanWork,
  frameWork,
  sampleWork,
  equityWork,
  workPlanWork,
  geojsonsWork,
  surveyResultsWork,
  indicatorValuesWork,
  indicatorBaselinesWork,
  centralWork,
  packWork,
  itemsWork,
  regionSheetWork,
  clusterSheetWork,
  plantSheetWork,
  sampleSheetWork,
  settlementsSheetWork,
])
