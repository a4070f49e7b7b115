import { atom } from 'jotai'
import type { ResultArea } from '../region/placed-result.ts'
import { boundsOfReach } from './mhp-shapes.ts'
import { mhpResultAtom, mhpScanAtom, mhpTabAtom } from './mhp-state.ts'
import { boundsOfScan } from './scan/scan-shapes.ts'

/** Each one object as long as its result is, so that another tab of the plant moves no map. */
const plantAreaAtom = atom((get): ResultArea => {
  const outcome = get(mhpResultAtom)
  return outcome && boundsOfReach(outcome.result)
})
const scanAreaAtom = atom((get): ResultArea => {
  const outcome = get(mhpScanAtom)
  return outcome && boundsOfScan(outcome.result.rows)
})

/** The reach between intake and powerhouses, or the reaches of the scan. */
export const mhpAreaAtom = atom(get => get(get(mhpTabAtom) === 'scan' ? scanAreaAtom : plantAreaAtom))
