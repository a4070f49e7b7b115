import { describe, expect, it } from 'vitest'
import { Failure } from '../../../app/domain/api/failure.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import type { MhpCalculation, ScanRow } from '../../../app/domain/mhp/contract.ts'
import { type Rates, rateSeeds } from '../../../app/domain/rates/rates.ts'
import { calculateMhp } from '../../../app/engine/mhp/calculate.ts'
import { scanMunicipality } from '../../../app/engine/mhp/scan.ts'
import { streamAnswer } from '../../../app/engine/mhp/stream-answer.ts'
import { type StreamSpot, streamAt } from '../../../app/engine/mhp/stream-at.ts'
import { withRatesVersion } from '../../../app/server/rates/rates-in-use.ts'
import { random } from '../../../tiles/random.ts'
import { inEnglish } from '../../in-english.ts'
import { demoAtlas } from '../demo-atlas.ts'

const atlas = (await demoAtlas()).current()
const rates = withRatesVersion(rateSeeds as unknown as Omit<Rates, 'version'>)
/** URJA_ALL_LEVELS=1 asks every local level. */
const levels = process.env.URJA_ALL_LEVELS === '1' ? 753 : 30
const plants = 60
const everywhere = () => true

const hills = [...atlas.facts.keys()].filter(code => !atlas.isInTerai(code))
const next = random(5, 'one head')
const drawn = hills
  .map(code => ({ code, key: next() }))
  .sort((a, b) => a.key - b.key)
  .slice(0, levels)
  .map(({ code }) => code)

const scanOf = (municipality: number, max_head_m: number | null) =>
  scanMunicipality(atlas, { municipality, most_kW: null, most_head_m: max_head_m, rank_by: 'power' }, rates)
    .rows
const place = ({ longitude, latitude }: ScanRow): LngLat => [longitude, latitude]
const spotOf = (row: ScanRow) => streamAt(atlas, place(row), null, row.arc_id) as StreamSpot

const rows = drawn.flatMap(sddmm => scanOf(sddmm, null).map(row => ({ sddmm, row, spot: spotOf(row) })))

describe('head at an intake', () => {
  it('is the same in the scan and on a click, with flow and power', () => {
    let shortened = 0
    for (const { row, spot } of rows) {
      const click = streamAnswer(atlas, spot)
      expect([click.arc_id, click.discharge, click.low, click.high]).toEqual([
        row.arc_id,
        row.discharge,
        row.low,
        row.high,
      ])
      expect([click.head_m, click.power_kW]).toEqual([row.head_m, row.power_kW])
      if (click.head_across_border_m === undefined) continue
      shortened++
      expect(click.head_across_border_m).toBeGreaterThan(click.head_m)
      expect(inEnglish(click.notes)[0]).toContain(' m of it in this municipality. ')
    }
    console.log(`${rows.length} rows of ${drawn.length} local levels, ${shortened} shortened by a border`)
    expect(rows.length).toBeGreaterThan(levels * 20)
    expect(shortened).toBeGreaterThan(20)
  })

  it('is cut by the scan only at the most that was asked for', () => {
    for (const sddmm of drawn.slice(0, 5)) {
      for (const row of scanOf(sddmm, 100)) {
        expect(row.head_m).toBeCloseTo(Math.min(100, streamAnswer(atlas, spotOf(row)).head_m), 9)
      }
    }
  })

  it('is what a plant finds: a hair less stands, a hair more does not before a border', () => {
    const atBorder = rows.filter(({ spot }) => streamAnswer(atlas, spot).head_across_border_m !== undefined)
    const others = rows.filter(one => !atBorder.includes(one)).slice(0, plants)
    for (const one of [...others, ...atBorder.slice(0, plants)]) {
      const isAtBorder = atBorder.includes(one)
      expect(plantAt(one, 1 - 1e-6)).toBe('stands')
      if (isAtBorder) expect(plantAt(one, 1 + 1e-6)).toBe('no_head')
    }
  })
})

/** Whether a plant of so many times the power of a row stands at its intake. */
function plantAt({ sddmm, row, spot }: (typeof rows)[number], times: number): string {
  const power_kW = row.power_kW * times
  const form: MhpCalculation = {
    power_kW,
    mhp_interval: power_kW,
    discharge: row.discharge,
    dam_pt_approx: { type: 'Point', coordinates: place(row) },
    arc_id: row.arc_id,
  }
  try {
    calculateMhp(atlas, sddmm, spot, form, everywhere)
    return 'stands'
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure
    expect(failure.fields?.dam_pt_approx).toMatchObject([{ key: 'mhp.note.border' }])
    return failure.code
  }
}

describe('a stream that soon leaves its municipality', () => {
  const at: LngLat = [85.1541667, 27.5691667]
  const spot = streamAt(atlas, at) as StreamSpot

  it('has the head of its municipality, and tells what lies beyond the border', () => {
    const click = streamAnswer(atlas, spot)
    expect(atlas.regions.levelAt(spot.spot.at)).toBe(33105)
    expect(click.head_m).toBeCloseTo(23.7, 1)
    expect(click.head_across_border_m).toBeCloseTo(262, 1)
    expect(inEnglish(click.notes)[0]).toMatch(
      /^The stream drops 262 m .+, 23\.7 m of it in this municipality\. Its border is \d+ m downstream/,
    )
  })

  it('has no head at all where the working area excludes it, and is not said to stand level', () => {
    const click = streamAnswer(atlas, spot, () => false)
    expect([click.head_m, click.power_kW]).toEqual([0, 0])
    expect(inEnglish(click.notes).join()).not.toContain('stands level')
  })
})
