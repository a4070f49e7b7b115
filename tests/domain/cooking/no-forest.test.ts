import { expect, test } from 'vitest'
import { settingSeeds } from '../../../app/domain/assumptions/cooking-settings.ts'
import { firewoodTrip_h } from '../../../app/domain/cooking/places.ts'

test('where no forest is within reach, a load takes the longest walk that the settings allow', () => {
  for (const max_firewood_walk_h of [7, 10]) {
    const settings = { ...settingSeeds, max_firewood_walk_h }
    expect(firewoodTrip_h({ forestWalk_h: Infinity }, settings)).toBe(max_firewood_walk_h + 2.3)
  }
})
