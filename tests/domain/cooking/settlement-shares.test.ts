import { describe, expect, test } from 'vitest'
import {
  type LevelFuels,
  meanShares,
  type SharedSettlement,
  sharesBySettlement,
} from '../../../app/domain/cooking/baseline/settlement-shares.ts'
import { drawnNumbers } from './shipped-model.ts'

const wood = { ics3: 1, ics2: 2, traditional: 7 }
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function drawnLevel(draw: () => number): { fuels: LevelFuels; settlements: SharedSettlement[] } {
  const settlements = Array.from({ length: 1 + Math.floor(12 * draw()) }, () => ({
    households: Math.ceil(300 * draw()),
    isUrban: draw() < 0.3,
    gridShare: draw() < 0.3 ? 0 : draw(),
    biogasShare: draw() < 0.4 ? 0 : 0.6 * draw(),
    roadWalk_h: 8 * draw(),
    drive_h: 5 * draw(),
  }))
  const part = () => (draw() < 0.2 ? 0 : draw())
  return {
    fuels: { electricity: 0.2 * part(), lpg: part(), biogas: 0.2 * part(), wood: part() },
    settlements,
  }
}

describe('cooking: fuels of a level shared out to settlements', () => {
  test('shares sum to 1, and the totals of the level are kept', () => {
    const draw = drawnNumbers(5)
    for (let i = 0; i < 300; i++) {
      const { fuels, settlements } = drawnLevel(draw)
      const level = fuels.electricity + fuels.lpg + fuels.biogas + fuels.wood
      if (level === 0) continue
      const shares = sharesBySettlement(fuels, wood, settlements)
      const all = sumOf(settlements.map(one => one.households))
      for (const one of shares) {
        expect(sumOf(Object.values(one))).toBeCloseTo(1, 12)
        expect(Math.min(...Object.values(one))).toBeGreaterThanOrEqual(0)
      }
      const total = (stove: 'induction' | 'biogas' | 'lpg') =>
        sumOf(shares.map((one, p) => (one[stove] ?? 0) * settlements[p].households))
      expect(total('induction') / all).toBeCloseTo(fuels.electricity / level, 9)
      expect(total('biogas') / all).toBeCloseTo(fuels.biogas / level, 9)
      expect(total('lpg') / all).toBeCloseTo(fuels.lpg / level, 9)
    }
  })

  test('the order of the settlements plays no part', () => {
    const { fuels, settlements } = drawnLevel(drawnNumbers(11))
    const forward = sharesBySettlement(fuels, wood, settlements)
    const backward = sharesBySettlement(fuels, wood, [...settlements].reverse()).reverse()
    forward.forEach((one, p) => {
      for (const [stove, share] of Object.entries(one))
        expect(share).toBeCloseTo(backward[p][stove as keyof typeof one] ?? 0, 12)
    })
  })

  test('LPG is used where the road is near, electricity where the grid is', () => {
    const near = { households: 100, isUrban: true, gridShare: 1, biogasShare: 0, roadWalk_h: 0, drive_h: 0 }
    const far = { ...near, isUrban: false, gridShare: 0, roadWalk_h: 5 }
    const [here, there] = sharesBySettlement({ electricity: 2, lpg: 80, biogas: 0, wood: 118 }, wood, [
      near,
      far,
    ])
    expect(here.lpg).toBeGreaterThan(there.lpg ?? 0)
    expect([here.induction, there.induction]).toEqual([0.02, 0])
  })

  test('more electricity than connections, and more biogas than digesters, is spread', () => {
    const one = {
      households: 50,
      isUrban: false,
      gridShare: 0.1,
      biogasShare: 0.1,
      roadWalk_h: 1,
      drive_h: 1,
    }
    const other = { ...one, gridShare: 0, biogasShare: 0 }
    const shares = sharesBySettlement({ electricity: 80, lpg: 0, biogas: 20, wood: 0 }, wood, [one, other])
    expect(sumOf(shares.map(({ induction = 0 }) => 50 * induction))).toBeCloseTo(80, 9)
    expect(sumOf(shares.map(({ biogas = 0 }) => 50 * biogas))).toBeCloseTo(20, 9)
  })

  test('unknown wood stoves are traditional, and a settlement without households is as its level', () => {
    const empty = { households: 0, isUrban: false, gridShare: 1, biogasShare: 0, roadWalk_h: 0, drive_h: 0 }
    const none = { ics3: 0, ics2: 0, traditional: 0 }
    const [first] = sharesBySettlement({ electricity: 1, lpg: 1, biogas: 0, wood: 2 }, none, [empty])
    expect(first).toMatchObject({ induction: 0.25, lpg: 0.25, traditional: 0.5, ics2: 0 })
  })

  test('an area has the mean of its settlements by households', () => {
    const mean = meanShares([
      { households: 30, shares: { lpg: 1 } },
      { households: 10, shares: { traditional: 1 } },
    ])
    expect(mean).toMatchObject({ lpg: 0.75, traditional: 0.25, epc: 0 })
    expect(meanShares([{ households: 0, shares: { lpg: 1 } }])).toBeNull()
  })
})
