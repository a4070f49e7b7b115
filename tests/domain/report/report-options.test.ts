import { describe, expect, it } from 'vitest'
import { defaultBatInputs } from '../../../app/domain/bat/bat-inputs.ts'
import { bestOf } from '../../../app/domain/bat/best.ts'
import { reportOptions } from '../../../app/domain/report/baseline/report-options.ts'
import { analyse } from '../bat/clusters.ts'

const result = analyse(60, {}, { distance_to_grid_km: 3 })
const choices = [
  { ...defaultBatInputs, grid_extension: true, grid_extension_limit_km: 15, extension_period: '> 5 years' },
  { ...defaultBatInputs, grid_extension: true, grid_extension_limit_km: 1, extension_period: '> 5 years' },
  { ...defaultBatInputs, grid_extension: false, extension_period: '> 5 years' },
  { ...defaultBatInputs, grid_extension: true, grid_extension_limit_km: 15, extension_period: '< 5 Years' },
] as const

describe('the options of a cluster in the report', () => {
  it.each(choices)('have the best option as the cheapest candidate', choice => {
    const options = reportOptions(result, choice)
    const candidates = options.filter(({ isCandidate }) => isCandidate)
    const cheapest = candidates.reduce((min, one) => (one.life_cycle < min.life_cycle ? one : min))
    expect(cheapest.technology).toBe(bestOf(result, choice).best)
    // Every other option says why it is not compared.
    for (const { isCandidate, reason } of options) expect(reason === null).toBe(isCandidate)
  })

  it('leave the grid out beyond its limit and without a plan, and others until the grid arrives', () => {
    const reasonsOf = (choice: (typeof choices)[number]) =>
      Object.fromEntries(
        reportOptions(result, choice).map(({ technology, reason }) => [technology, reason?.key]),
      )
    expect(reasonsOf(choices[0]).grid).toBeUndefined()
    expect(reasonsOf(choices[1]).grid).toBe('bat.result.beyondLimit')
    expect(reasonsOf(choices[2]).grid).toBe('scenarios.noGrid')
    expect(reasonsOf(choices[3]).grid).toBe('bat.best.gridSoon')
    expect(reasonsOf(choices[3]).shs).toBeUndefined()
  })
})
