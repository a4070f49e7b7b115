import { expect, test } from 'vitest'
import { bitOf, type PlanPart, partsIn, planParts } from '../../../app/domain/plan/parts.ts'

/** As stored in plans since the first version; none of these numbers may ever change. */
const stored: Record<PlanPart, number> = {
  form: 1,
  demography: 2,
  renewable: 4,
  physical: 8,
  land_cover: 16,
  roads: 32,
  stakeholders: 64,
  sub_committee: 128,
  baseline: 256,
  bat: 512,
  mhp: 1_024,
  vision: 2_048,
  opportunities_challenges: 4_096,
  activities: 8_192,
  priority: 16_384,
  funding: 32_768,
  rankings: 65_536,
}

test('each part of a plan has the bit that stored plans have for it', () => {
  for (const [part, bit] of Object.entries(stored)) {
    expect(bitOf(part as PlanPart), part).toBe(bit)
    expect(partsIn(bit)).toEqual([part])
  }
  expect(new Set(planParts.map(bitOf)).size).toBe(planParts.length)
  expect(partsIn(2 ** 17 - 1)).toEqual(Object.keys(stored))
})
