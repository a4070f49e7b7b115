import { mhpScan, type ScanAsked } from '../../domain/mhp/contract.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import { heavyWork } from '../heavy/heavy-endpoint.ts'
import { scanMunicipality } from './scan.ts'

export const scanWork = heavyWork(mhpScan, (atlas, { asked, rates }: { asked: ScanAsked; rates: Rates }) =>
  scanMunicipality(atlas, asked, rates),
)
