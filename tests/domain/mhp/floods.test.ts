import { expect, test } from 'vitest'
import { wecsFloods } from '../../../app/domain/mhp/floods.ts'
import { modifiedHydestSpring } from '../../../app/domain/mhp/modified-hydest.ts'

test('floods of 2 and 100 years are the published powers of the catchment below 3000 m', () => {
  const floods = wecsFloods(99)
  const of = (years: number) => floods.find(flood => flood.years === years)!.flow_m3s
  expect(of(2)).toBeCloseTo(1.8767 * 100 ** 0.8783, 6)
  expect(of(100)).toBeCloseTo(14.63 * 100 ** 0.7342, 6)
  for (let i = 1; i < floods.length; i++) expect(floods[i].flow_m3s).toBeGreaterThan(floods[i - 1].flow_m3s)
})

test('modified HYDEST of spring at 100 km²', () => {
  const [march, april, may] = modifiedHydestSpring(100)
  expect(march).toBeCloseTo(1.294 ** 2, 9)
  expect(april).toBeCloseTo(1.221 ** 2, 9)
  expect(may).toBeCloseTo(1.3601 ** 2, 9)
})
