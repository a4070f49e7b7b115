import { describe, expect, it } from 'vitest'
import { nprSum } from '../../../app/domain/plan/activities/money.ts'
import { compareCodes, moneyOf, ranked } from '../../../app/domain/plan/activities/ranking.ts'

const row = (code: string, priority_assessment: number, estimated_budget: number, funding: number) => ({
  code,
  priority_assessment,
  estimated_budget,
  funding,
})
const scoresOf = (rows: ReturnType<typeof row>[]) => ranked(rows).map(one => [one.code, one.ranking])

describe('the ranking', () => {
  it('is rounded half up to hundredths', () => {
    expect(scoresOf([row('1.1.1', 200, 1, 0), row('1.1.2', 1, 1, 0)])).toEqual([
      ['1.1.1', 1],
      ['1.1.2', 0.01],
    ])
    expect(scoresOf([row('1.1.1', 48, 1, 0), row('1.1.2', 30, 0, 0)])[0]).toEqual(['1.1.2', 1.63])
  })

  it('is half up in decimals too: 0.3 of 0.8 is 0.38', () => {
    expect(scoresOf([row('1.1.1', 0.8, 1, 0), row('1.1.2', 0.3, 1, 0)])[1]).toEqual(['1.1.2', 0.38])
    // All ties of tenths: 200 p + w is a multiple of 2 w.
    for (let w = 1; w <= 200; w++)
      for (let p = 1; p < w; p++) {
        if ((200 * p) % (2 * w) !== w) continue
        const [, [, score]] = scoresOf([row('1.1.1', w / 10, 1, 0), row('1.1.2', p / 10, 1, 0)])
        expect(score, `${p / 10} of ${w / 10}`).toBe(((200 * p) / (2 * w) + 0.5) / 100)
      }
  })

  it('takes equal money as enough, also 0 for 0, and counts in paisa', () => {
    expect(0.7 + 0.1 >= 0.8).toBe(false)
    expect(nprSum([0.7, 0.1])).toBe(0.8)
    expect(scoresOf([row('1.1.1', 0, 0.8, nprSum([0.7, 0.1])), row('1.1.2', 0, 0.8, 0.79)])).toEqual([
      ['1.1.1', 1],
      ['1.1.2', 0],
    ])
  })

  it('breaks ties by priority, then the smaller budget, then the code as people count', () => {
    const codes = (rows: ReturnType<typeof row>[]) => ranked(rows).map(({ code }) => code)
    expect(codes([row('1.1.1', 0, 1, 1), row('1.1.2', 5, 2, 0)])).toEqual(['1.1.2', '1.1.1'])
    expect(codes([row('1.1.2', 5, 3, 0), row('1.1.1', 5, 2, 0)])).toEqual(['1.1.1', '1.1.2'])
    expect(codes([row('1.10.1', 5, 2, 0), row('1.9.1', 5, 2, 0)])).toEqual(['1.9.1', '1.10.1'])
    expect(ranked([row('1.1.1', 5, 2, 0), row('1.1.2', 5, 2, 0)]).map(({ rank }) => rank)).toEqual([1, 2])
    expect(compareCodes('1.2', '1.2.1')).toBeLessThan(0)
  })

  it('adds budget, funding and gap to the paisa', () => {
    expect(moneyOf([row('1.1.1', 0, 0.3, 0.1), row('1.1.2', 0, 0.3, 0.1)])).toEqual({
      budget: 0.6,
      funding: 0.2,
      gap: 0.4,
    })
  })

  it('sums what each activity lacks: what one has over fills no gap of another', () => {
    expect(moneyOf([row('1.1.1', 0, 100, 150), row('1.1.2', 0, 100, 99.95)]).gap).toBe(0.05)
  })
})
