import { atom } from 'jotai'
import type { ResultArea } from '../region/placed-result.ts'
import { sampleBounds } from './results/sample-shapes.ts'
import { placedSample } from './sst-state.ts'

/** All clusters of the sample. */
export const sstAreaAtom = atom((get): ResultArea => {
  const outcome = get(placedSample.atom)
  return outcome && sampleBounds(outcome.sample)
})
