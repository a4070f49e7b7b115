import {
  type SstCalculation,
  type SstFrame,
  sstCalculate,
  sstFrame,
  strata,
} from '../../domain/sst/contract.ts'
import { householdsByStratum } from '../../domain/sst/draw.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { perAtlas } from '../atlas/per-atlas.ts'
import { workerJobs } from '../worker-job.ts'
import { isGenerated, sampleOf } from './sample.ts'
import { type KnownFrame, makeSamplingFrame } from './sampling-frame.ts'

/** The frame of a large city takes some megabytes per thread, and the form requests one before the draw. */
const maxFrames = 8

const frames = perAtlas(maxFrames, (atlas: Atlas, key: string) => {
  const [sddmm, size] = key.split('/').map(Number)
  return makeSamplingFrame(atlas, sddmm, size)
})

export const frameWork = workerJobs(sstFrame, (atlas, { sddmm, size }: { sddmm: number; size: number }) =>
  summaryOf(atlas, sddmm, size, frames(atlas, `${sddmm}/${size}`)),
)
export const sampleWork = workerJobs(sstCalculate, (atlas, form: SstCalculation) => {
  const frame = frames(atlas, `${form.sddmm}/${form.desired_cluster_size}`)
  return { success: true as const, data: sampleOf(atlas, frame, form) }
})

function summaryOf(atlas: Atlas, sddmm: number, desired_cluster_size: number, frame: KnownFrame): SstFrame {
  const households = householdsByStratum(frame)
  return {
    sddmm,
    desired_cluster_size,
    households: households.urban + households.rural,
    strata: strata.map(stratum => {
      const cells = frame.cells.filter(cell => cell.stratum === stratum)
      return {
        stratum,
        households: households[stratum],
        cells: cells.length,
        wards: new Set(cells.map(cell => cell.ward)).size,
      }
    }),
    generated: isGenerated(atlas),
    atlas_version: atlas.version,
  }
}
