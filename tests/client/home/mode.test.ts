import { describe, expect, it } from 'vitest'
import { defaultHome, type HomeSearch } from '../../../app/client/home/home-search.ts'
import { backTo, indicatorInView } from '../../../app/client/home/mode/use-mode.ts'

const at = (part: Partial<HomeSearch>): HomeSearch => ({ ...defaultHome, ...part })

describe('what the map of the dashboard shows', () => {
  it('is the figure of the address', () =>
    expect(indicatorInView(at({ mode: 'dashboard', indicator: 'road_km' }))).toBe('road_km'))
  it('is the usual one where the address names none of ours', () => {
    expect(indicatorInView(at({ mode: 'dashboard', indicator: 'beauty' }))).toBe('households_2021')
    expect(indicatorInView(at({ mode: 'dashboard', indicator: 'toString' }))).toBe('households_2021')
  })
  it('is nothing in the planning tool', () =>
    expect(indicatorInView(at({ mode: 'planning', indicator: 'road_km' }))).toBeNull())
})

describe('the way back to the planning tool', () => {
  const left = at({ region: 43611, lng: 84.7, lat: 28.2, zoom: 15 })
  it('leads to where the map was left', () =>
    expect(backTo(left, at({ region: 43611, lng: 84, lat: 28, zoom: 11 }))).toEqual({
      to: [84.7, 28.2],
      zoom: 15,
    }))
  it('stays where it is when another region was chosen meanwhile, or nothing was left', () => {
    expect(backTo(left, at({ region: 436 }))).toBeNull()
    expect(backTo(null, at({ region: 43611 }))).toBeNull()
    expect(backTo(at({ region: 0 }), at({ region: 0 }))).toBeNull()
  })
})
