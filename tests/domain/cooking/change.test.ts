import { describe, expect, test } from 'vitest'
import {
  type CookingStove,
  cookingStoves,
  gridStoves,
} from '../../../app/domain/assumptions/cooking-stoves.ts'
import { availableShares } from '../../../app/domain/cooking/availability.ts'
import { changeFigures, noChange } from '../../../app/domain/cooking/change/change-figures.ts'
import { type MoveTarget, movesTo, worstFirst } from '../../../app/domain/cooking/change/moves.ts'
import { placeFigures, stoveCount } from '../../../app/domain/cooking/place-figures.ts'
import { drawnNumbers, drawnPlaces, shippedModel } from './shipped-model.ts'

const model = shippedModel()
const drawn = drawnPlaces(200, 3)
const figures = placeFigures(
  model,
  drawn.map(({ place }) => place),
)
const movingPlace = (i: number) => ({
  ...drawn[i].place,
  shares: drawn[i].shares,
  societyCosts: figures.society.subarray(i * stoveCount, (i + 1) * stoveCount),
  available: availableShares(model, drawn[i].place),
})

describe('cooking: moves', () => {
  const draw = drawnNumbers(4)
  const targets = drawn.map((): MoveTarget[] => {
    const first = draw() * 0.6
    const stove = cookingStoves[Math.floor(draw() * stoveCount)]
    const other = cookingStoves[Math.floor(draw() * stoveCount)]
    return [
      { stove, share: first },
      {
        stove: other,
        share: (1 - first) * draw(),
        ...(draw() < 0.3 ? { from: ['traditional', 'lpg'] } : {}),
      },
    ]
  })

  test('households are conserved, and nobody leaves a stove that nobody has', () => {
    drawn.forEach(({ place, shares }, i) => {
      const { moves, left } = movesTo(targets[i], movingPlace(i))
      const wanted = targets[i].reduce((sum, { share }) => sum + share * place.households, 0)
      const moved = moves.reduce((sum, { households }) => sum + households, 0)
      expect(moved + left).toBeCloseTo(wanted, 8)
      for (const stove of cookingStoves) {
        const gone = moves.filter(({ from }) => from === stove).reduce((sum, one) => sum + one.households, 0)
        expect(gone).toBeLessThanOrEqual((shares[stove] ?? 0) * place.households + 1e-9)
      }
      for (const { from, to, households } of moves) {
        expect(households).toBeGreaterThan(0)
        expect(from).not.toBe(to)
      }
    })
  })

  test('nobody moves to a stove that cannot be had, and stoves on the grid share its connections', () => {
    drawn.forEach(({ place, shares }, i) => {
      const of = movingPlace(i)
      const { moves } = movesTo(targets[i], of)
      const after = cookingStoves.map(stove => {
        const sum = (side: 'from' | 'to') =>
          moves.filter(move => move[side] === stove).reduce((total, one) => total + one.households, 0)
        return { stove, before: (shares[stove] ?? 0) * place.households, now: sum('to') - sum('from') }
      })
      after.forEach(({ before, now }, s) => {
        const room = Math.max(before, of.available[s] * place.households)
        expect(before + now).toBeLessThanOrEqual(room + 1e-8)
      })
      const onGrid = after.filter(({ stove }) => gridStoves.includes(stove))
      const before = onGrid.reduce((sum, one) => sum + one.before, 0)
      const total = onGrid.reduce((sum, one) => sum + one.before + one.now, 0)
      expect(total).toBeLessThanOrEqual(Math.max(before, place.gridShare * place.households) + 1e-8)
    })
  })

  test('those whose cooking costs society most move first', () => {
    expect(worstFirst([5, 9, 9, 1, 2, 0, 0, 0, 7]).slice(0, 4)).toEqual([
      'ics2',
      'ics3',
      'pellet',
      'traditional',
    ])
    const i = drawn.findIndex(({ shares }) => (shares.traditional ?? 0) > 0.2 && (shares.lpg ?? 0) > 0.2)
    const { moves } = movesTo([{ stove: 'ics3', share: 0.1 }], movingPlace(i))
    expect(moves).toEqual([
      expect.objectContaining({ to: 'ics3', households: 0.1 * drawn[i].place.households }),
    ])
    const named = movesTo([{ stove: 'ics3', share: 0.1, from: ['lpg'] }], movingPlace(i))
    expect(named.moves.map(({ from }) => from)).toEqual(['lpg'])
  })
})

describe('cooking: what a change comes to', () => {
  const of = (i: number, from: CookingStove, to: CookingStove, households = 10) =>
    changeFigures(model, figures, i, { persons: drawn[i].place.persons, moves: [{ from, to, households }] })

  test('a move to the same stove changes nothing', () => {
    for (const stove of cookingStoves) expect(of(5, stove, stove)).toEqual(noChange())
  })

  test('it grows in proportion, and moves add up', () => {
    const one = of(6, 'traditional', 'epc', 1)
    const many = of(6, 'traditional', 'epc', 40)
    for (const name of Object.keys(one) as (keyof typeof one)[])
      expect(many[name]).toBeCloseTo(40 * one[name], 6)
  })

  test('with full use it is the difference of both stoves', () => {
    const stoves = { ...model.stoves, epc: { ...model.stoves.epc, use_share: 1 } }
    const full = shippedModel({}, { stoves })
    drawn.slice(0, 40).forEach(({ place }, i) => {
      const change = changeFigures(full, figures, i, {
        persons: place.persons,
        moves: [{ from: 'traditional', to: 'epc', households: 1 }],
      })
      const [before, after] = ['traditional', 'epc'].map(
        stove => i * stoveCount + cookingStoves.indexOf(stove as CookingStove),
      )
      expect(change.hours_saved).toBeCloseTo(figures.hours[before] - figures.hours[after], 8)
      expect(change.deaths_averted).toBeCloseTo(figures.deaths[before] - figures.deaths[after], 12)
      // The old stove is there already, and the traditional one costs nothing.
      expect(change.society_NPR_year).toBeCloseTo(figures.society[before] - figures.society[after], 5)
      expect(change.household_NPR_year).toBeCloseTo(figures.household[after] - figures.household[before], 6)
    })
  })

  test('fuels are saved where they were used: cylinders, wood and electricity', () => {
    const fromLpg = of(7, 'lpg', 'induction')
    expect(fromLpg.cylinders_saved).toBeGreaterThan(0)
    expect(fromLpg.electricity_kWh).toBeGreaterThan(0)
    expect(fromLpg.firewood_saved_kg).toBe(0)
    const toLpg = of(7, 'traditional', 'lpg')
    expect(toLpg.cylinders_saved).toBeLessThan(0)
    expect(toLpg.firewood_saved_kg).toBeGreaterThan(0)
    expect(Math.abs(toLpg.electricity_kWh)).toBe(0)
  })
})
