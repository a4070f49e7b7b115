import { expect, test } from 'vitest'
import { notDriven, randomScreens } from '../journeys/random/screens.ts'
import { typedScreens } from '../journeys/typed/screens.ts'

test('each screen with something to type is driven at random, or named with why it is not', () => {
  const screenNames = [...randomScreens.map(({ name }) => name), ...Object.keys(notDriven)]
  expect(screenNames.toSorted()).toEqual(typedScreens.map(({ name }) => name).toSorted())
})
