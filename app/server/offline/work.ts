import { packOf } from '../../domain/offline/contract.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { Sddmm } from '../../domain/region/codes.ts'
import { heavyWork } from '../heavy/heavy-endpoint.ts'
import { makePack } from './make-pack.ts'

export const packWork = heavyWork(
  packOf,
  (atlas, { sddmm, rates, folder }: { sddmm: Sddmm; rates: Rates; folder: string }) =>
    makePack(atlas, sddmm, rates, folder),
)
