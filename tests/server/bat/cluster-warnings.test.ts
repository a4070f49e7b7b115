import { describe, expect, it } from 'vitest'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { countHouses } from '../../../app/engine/atlas/buildings/households.ts'
import { terrainOfPolygon } from '../../../app/engine/atlas/terrain-facts.ts'
import { warningsOfCluster, warningsOfLimit } from '../../../app/engine/bat/cluster-warnings.ts'
import { settlement } from '../../client/bat/settlements/least-cost.ts'
import { inEnglish } from '../../in-english.ts'
import { demoAtlas } from '../demo-atlas.ts'

const atlas: Atlas = (await demoAtlas()).current()
const choice = {
  project_period: 5,
  grid_extension: true,
  grid_extension_limit_km: 1,
  extension_period: '> 5 years',
} as const

describe('a cluster too wide for one network', () => {
  const rings = [
    [
      [84.5, 28.2],
      [84.51, 28.2],
      [84.51, 28.21],
      [84.5, 28.2],
    ],
  ] as [number, number][][]
  const warningsText = (breadth_km: number) =>
    inEnglish(
      warningsOfCluster(
        countHouses(atlas, rings),
        undefined,
        terrainOfPolygon(atlas.ground, rings, [84.505, 28.205]),
        breadth_km,
      ),
    ).join()
  it('is warned of beyond 5 km across, not at it', () => {
    expect(warningsText(5)).not.toContain('across')
    expect(warningsText(18.94)).toContain(
      'The cluster is 18.9 km across, but one local network reaches about 5 km',
    )
  })
})

describe('solar home systems by the limit of the grid', () => {
  const far = settlement(1, {
    best: 'shs',
    feasible: ['shs', 'grid'],
    distance_to_grid_ext_km: 1.2,
    life_cycle_costs: { shs: 100, grid: 60 },
  })
  const dear = { ...far, life_cycle_costs: { shs: 100, grid: 160 } }
  it('are told with how many settlements they are', () => {
    expect(inEnglish(warningsOfLimit([far, far, dear], choice))).toEqual([
      'In 2 of 3 settlements the grid would cost least but is beyond the limit of 1 km. Another limit changes the result',
    ])
    expect(inEnglish(warningsOfLimit([far], { ...choice, grid_extension: false }))[0]).toContain(
      'not planned',
    )
  })
  it('are not told where cost decides, or the grid is a candidate', () => {
    expect(warningsOfLimit([dear], choice)).toEqual([])
    expect(warningsOfLimit([far], { ...choice, grid_extension_limit_km: 2 })).toEqual([])
    expect(warningsOfLimit([{ ...far, feasible: ['shs'] }], choice)).toEqual([])
  })
})
