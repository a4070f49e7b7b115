import { describe, expect, it, vi } from 'vitest'
import { defaultHome, type HomeSearch, readHomeSearch } from '../../../app/client/home/home-search.ts'

const read = (raw: Record<string, unknown>): HomeSearch =>
  readHomeSearch(raw as Parameters<typeof readHomeSearch>[0])

describe('the address of the map screen', () => {
  it('names the usual where nothing is said', () => {
    expect(read({})).toMatchObject({ region: 0, base: 'none', mode: 'planning', tool: null })
  })
  it('stays short: planning, so that older addresses of it open what they showed, and the census', () => {
    expect(read({ region: 43611, tool: 'mhp' })).toEqual({
      ...defaultHome,
      lng: undefined,
      lat: undefined,
      zoom: undefined,
      compare: undefined,
      region: 43611,
      tool: 'mhp',
    })
    expect(defaultHome).toMatchObject({ mode: 'planning', indicator: 'households_2021', year: 2021 })
  })
  it('keeps view, region, base layer, mode, tool and what the dashboard shows', () => {
    const search = {
      lng: 84.7,
      lat: 28.2,
      zoom: 13.5,
      region: 43611,
      base: 'osm',
      mode: 'dashboard',
      tool: null,
      plans: 'others',
      page: 3,
      find: 'सुलिकोट',
      archived: true,
      indicator: 'population_density',
      year: 2031,
      compare: 4,
    }
    expect(read(search)).toEqual(search)
  })
  it('takes what is out of place for the usual', () => {
    expect(read({ lng: 'x', lat: 300, zoom: 99, region: -4, base: 'lava' })).toMatchObject({
      region: 0,
      base: 'none',
    })
    expect(read({ lng: 'x' }).lng).toBeUndefined()
    expect(read({ mode: 'x', year: 2020, indicator: '<b>', compare: 100_000 })).toMatchObject({
      mode: 'planning',
      year: 2021,
      indicator: 'households_2021',
      compare: undefined,
    })
  })
  it('only logs a tool that does not exist', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(read({ tool: 'xyz' }).tool).toBeNull()
    expect(warned).toHaveBeenCalledOnce()
    expect(read({ tool: null }).tool).toBeNull()
    expect(read({ tool: 'bat' }).tool).toBe('bat')
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })
})
