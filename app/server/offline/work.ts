import { packOf } from '../../domain/offline/contract.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { workerJobs } from '../../engine/worker-job.ts'
import { makePack, type Today } from './make-pack.ts'

export const packWork = workerJobs(
  packOf,
  (atlas, { sddmm, folder, ...today }: { sddmm: Sddmm; folder: string } & Today) =>
    makePack(atlas, sddmm, today, folder),
)
