import { atom } from 'jotai'
import type { ResultArea } from '../region/placed-result.ts'
import { boundsOfReach } from './mhp-shapes.ts'
import { mhpResultAtom, mhpScanAtom, mhpTabAtom } from './mhp-state.ts'
import { boundsOfScan } from './scan/scan-shapes.ts'

/**
 * Each area is the same object as long as its result is, so that switching between tabs of the plant does not move the
 * map.
 */
const plantAreaAtom = atom((get): ResultArea => {
  const outcome = get(mhpResultAtom)
  return outcome && boundsOfReach(outcome.result)
})
const scanAreaAtom = atom((get): ResultArea => {
  const outcome = get(mhpScanAtom)
  return outcome && boundsOfScan(outcome.result.rows)
})

/** The reach between the intake and the powerhouses, or the reaches of the scan. */
export const mhpAreaAtom = atom(get => get(get(mhpTabAtom) === 'scan' ? scanAreaAtom : plantAreaAtom))
