export { type ReadFeature, type ReadOptions, readFeatures as readGeojson } from './features.ts'
