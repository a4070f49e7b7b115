import { expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import type { BuildingUse } from '../../../app/domain/spatial/buildings/building-classes.ts'
import { placeInstitutions } from '../../../app/engine/bat/institution-places.ts'

const places: Partial<Record<BuildingUse, LngLat[]>> = {
  school: [
    [84, 28],
    [84.1, 28],
  ],
  clinic: [[84.2, 28]],
}
const placesOf = (use: BuildingUse) => places[use] ?? []

test('institutions take the buildings of their use one after another, and none that another has', () => {
  const placed = placeInstitutions(
    [
      { name: 'Primary school', number: 1, load_W: 300 },
      { name: 'Secondary school', number: 2, load_W: 1000 },
      { name: 'Health post', number: 1, load_W: 800 },
      { name: 'Something else', number: 1, load_W: 50 },
    ],
    placesOf,
  )
  expect(placed).toEqual([
    { at: [84, 28], load_W: 300, kind: 1 },
    { at: [84.1, 28], load_W: 1000, kind: 2 },
    { at: null, load_W: 1000, kind: 2 },
    { at: [84.2, 28], load_W: 800, kind: 3 },
    { at: null, load_W: 50, kind: 4 },
  ])
})
