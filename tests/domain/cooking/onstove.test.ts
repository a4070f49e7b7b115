import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { onstoveResults } from '../../../app/domain/cooking/onstove/onstove.ts'
import { onstoveStoves } from '../../../app/domain/cooking/onstove/onstove-inputs.ts'
import {
  OnstoveVectors,
  onstoveCellIn,
  onstoveInputsIn,
} from '../../../scripts/vectors/cooking/onstove-inputs.ts'

const { onstove } = JSON.parse(readFileSync(join(import.meta.dirname, 'worked-values.json'), 'utf8'))
const { cells, runs } = v.parse(OnstoveVectors, onstove)
const inputs = onstoveInputsIn(runs[0])
const given = cells.map(onstoveCellIn)
const results = onstoveResults(inputs, given)

describe('cooking: conventions of OnStove', () => {
  test('shares of today sum to 1, and all households are served', () => {
    for (const { shares, households, chosen } of results) {
      expect(onstoveStoves.reduce((sum, stove) => sum + shares[stove], 0)).toBeCloseTo(1, 12)
      expect(chosen.reduce((sum, one) => sum + one.households, 0)).toBeCloseTo(households, 9)
    }
  })

  test('the order of the cells plays no part', () => {
    const backward = onstoveResults(inputs, [...given].reverse()).reverse()
    backward.forEach((one, i) => {
      expect(one.chosen.map(({ stove }) => stove)).toEqual(results[i].chosen.map(({ stove }) => stove))
      expect(one.base.carbon_kg).toBeCloseTo(results[i].base.carbon_kg, 9)
    })
  })

  test('the value of time depends on the other cells, as OnStove has it', () => {
    const fewer = onstoveResults(inputs, given.slice(1))
    expect(fewer[0].hourValue).not.toBeCloseTo(results[1].hourValue, 3)
  })

  test('cells of one wealth are refused, because OnStove divides by the difference', () => {
    expect(() => onstoveResults(inputs, [given[0]])).toThrow(RangeError)
    expect(() =>
      onstoveResults(inputs, [given[0], { ...given[1], relativeWealth: given[0].relativeWealth }]),
    ).toThrow('different wealth')
  })

  test('a plant supplies the nearest cells without grid, the last one whole', () => {
    const plant = { municipality: 'M', kW: 65, households: 300, distance_km: 1 }
    const dark = { ...given[3], electrifiedShare: 0 }
    const three = [2, 1, 3].map((distance_km, i) => ({
      ...dark,
      relativeWealth: i,
      plant: { ...plant, distance_km },
    }))
    const shares = onstoveResults(inputs, three).map(({ stoves }) => stoves.minigrid.share)
    expect(shares).toEqual([0, 1, 0])
    const small = three.map(cell => ({ ...cell, population: 100 }))
    expect(onstoveResults(inputs, small).map(({ stoves }) => stoves.minigrid.share)).toEqual([1, 1, 0])
  })

  test('biogas has no hours, benefits and households where the gas feeds nobody', () => {
    const cold = onstoveResults(inputs, [{ ...given[1], temperature_C: 9 }, given[2]])[0]
    expect(cold.stoves.biogas).toMatchObject({ hours: null, benefits: null, netBenefit: null, share: 0 })
    expect(cold.shares.biogas).toBe(0)
  })
})
