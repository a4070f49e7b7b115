import { expect, test } from 'vitest'
import { nextStepOf } from '../../../app/domain/plan/next-step.ts'
import { planParts } from '../../../app/domain/plan/parts.ts'

test('a plan with nothing but its form goes on in its first step', () => {
  expect(nextStepOf(['form'])).toEqual({ step: 1, screen: 'demography', skipped: [], ready: 1, all: 17 })
})

test('what was passed over is named, and work goes on after the last filled screen', () => {
  const parts = planParts.slice(0, 13).filter(part => part !== 'roads' && part !== 'mhp')
  expect(nextStepOf(parts)).toEqual({
    step: 5,
    screen: 'activities',
    skipped: ['road-access', 'energy-baseline-mhp'],
    ready: 11,
    all: 17,
  })
})

test('with the last part there, the first one that is empty comes next', () => {
  const parts = planParts.filter(part => part !== 'bat' && part !== 'funding')
  expect(nextStepOf(parts)).toMatchObject({ step: 3, screen: 'energy-baseline-bat', skipped: [] })
})

test('a whole plan goes on with its summary', () => {
  expect(nextStepOf(planParts)).toMatchObject({ step: 9, screen: 'sa', skipped: [], ready: 17 })
})
