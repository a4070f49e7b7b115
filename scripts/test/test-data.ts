import { join } from 'node:path'
import { project } from '../common/source-files.ts'

/** Data that is cached between test runs: the demo atlas, the database of the journeys and the results. */
export const testData = join(project, 'var', 'test')
export const testDataWithoutMartin = join(project, 'var', 'test-pmtiles')
export const testResults = join(testData, 'results')
