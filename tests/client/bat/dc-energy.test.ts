import { expect, test } from 'vitest'
import { energyOfNextTier } from '../../../app/client/bat/form/dc-energy.ts'
import { say } from '../../../app/domain/messages/messages.ts'
import { tierSeeds } from '../../../app/domain/rates/tiers.ts'

test('50 W of tier 1 yield the energy of tier 2, and the panel says so', () => {
  expect(energyOfNextTier(tierSeeds, 50)).toEqual({ hours: 4, energy_Wh: 200 })
  expect(energyOfNextTier(tierSeeds, 49)).toBeNull()
  expect(energyOfNextTier(tierSeeds.slice(0, 1), 50)).toBeNull()
  expect(say('en', 'bat.dcAsTier2', { watt: 50, hours: 4, energy: 200 })).toBe(
    '50 W for 4 hours are 200 Wh a day, the energy of tier 2.',
  )
})
