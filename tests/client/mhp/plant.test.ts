import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, it } from 'vitest'
import { composedStyle } from '../../../app/client/map/layers/base-style.ts'
import { mhpLayers } from '../../../app/client/mhp/mhp-layers.ts'
import { boundsOfReach, mhpShapes } from '../../../app/client/mhp/mhp-shapes.ts'
import { plantKeyFigures } from '../../../app/client/mhp/results/key-figures.ts'
import {
  durationChart,
  monthlyChart,
  numberedPowerhouses,
  profileChart,
} from '../../../app/client/mhp/results/mhp-charts.ts'
import type { Palette } from '../../../app/client/ui/chart/palette.ts'
import type { Say } from '../../../app/domain/messages/messages.ts'
import { say as sayIn } from '../../../app/domain/messages/messages.ts'
import { flowsCsv, mhpForKml, mhpGeoJson, powerhousesCsv, profileCsv } from '../../../app/domain/mhp/files.ts'
import { plant } from './plant-fixture.ts'

const say: Say = (key, params) => sayIn('en', key, params)
const palette = new Proxy({}, { get: (_, name) => String(name) }) as Palette

describe('on the map', () => {
  const shapes = mhpShapes(plant, say)
  it.each(['light', 'dark'] as const)('the %s style passes the official checker', theme => {
    const layers = mhpLayers({ shapes, selected: 2, hovered: 1, theme })
    expect(validateStyleMin(composedStyle(layers)).map(e => e.message)).toEqual([])
    expect(JSON.stringify(layers)).not.toContain('undefined')
  })
  it('marks tell their power and head, and the course ends at the last powerhouse', () => {
    expect(shapes.powerhouses.features.map(one => one.properties?.hover_name)).toEqual([
      'Powerhouse 1: 5.00 kW, head 20.12 m',
      'Powerhouse 2: 10.00 kW, head 40.25 m',
    ])
    const [course] = shapes.course.features
    expect(course.geometry).toMatchObject({ type: 'LineString' })
    expect('coordinates' in course.geometry && course.geometry.coordinates).toHaveLength(3)
  })
  it('fit: the reach from the intake to the last powerhouse, not the catchment', () => {
    const [west, south, east, north] = boundsOfReach(plant)
    expect([west, east]).toEqual([84.6, 84.6])
    expect(north).toBeCloseTo(28.3, 9)
    expect(south).toBeCloseTo(28.298, 9)
  })
})

describe('charts', () => {
  it('the profile shows a little more than the last powerhouse and the head of the selected one', () => {
    const { option, table } = profileChart(plant, { selected: 2, hovered: null }, say)
    const { xAxis, yAxis, series } = option(palette) as {
      xAxis: { max: number }
      yAxis: { min: number; max: number }
      series: { data: { value: number[] }[]; markLine?: { data: { label?: { formatter: string } }[][] } }[]
    }
    expect(xAxis.max).toBe(0.96)
    expect([yAxis.min, yAxis.max]).toEqual([940, 1020])
    expect(series[0].markLine?.data[0][0].label?.formatter).toBe('Head 40.2 m')
    expect(series[1].data.map(({ value }) => value[0])).toEqual([0.4, 0.8])
    expect(table.rows).toHaveLength(4)
  })
  it('the axis of the profile reaches down to where a steep course leaves the picture', () => {
    const steep = { ...plant, profile: { ...plant.profile, elevation_m: [1000, 979.9, 959.8, 0] } }
    const { option } = profileChart(steep, { selected: 2, hovered: null }, say)
    const { yAxis, series } = option(palette) as { yAxis: { min: number }; series: { data: number[][] }[] }
    const [km, z] = series[0].data.at(-1) ?? []
    expect(km).toBe(0.96)
    expect(z).toBeCloseTo(923.2, 1)
    expect(yAxis.min).toBeLessThan(z)
  })
  it('numbers stand where they have room: the lit ones first, then from the last powerhouse up', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ index: at + 1, chainage_m: (at + 1) * 40 }))
    const numbered = numberedPowerhouses(many, [7, null], 0.96)
    expect([...numbered]).toEqual([7, 20, 17, 14, 11, 4, 1])
    expect([...numberedPowerhouses(many.slice(0, 1), [null, null], 0.96)]).toEqual([1])
  })
  it('four figures tell the chosen powerhouse, each with what qualifies it', () => {
    expect(plantKeyFigures(plant, 2, say)).toEqual([
      { name: 'Power', value: '10 kW', more: expect.stringMatching(/ to .* kW in the dry season$/) },
      { name: 'Head', value: '40.2 m', more: 'At powerhouse 2 of 2' },
      { name: 'Design discharge', value: '0.050 m³/s', more: expect.stringMatching(/ in the dry season$/) },
      { name: 'Households', value: '103', more: '100 required' },
    ])
  })
  it('the monthly flow has twelve months, its band and the lines of design and e-flow', () => {
    const { option, table } = monthlyChart(plant.monthly!, 0.05, say)
    const { yAxis, series } = option(palette) as {
      yAxis: { min: number }
      series: { data: number[]; markLine?: { data: { yAxis: number }[] } }[]
    }
    expect(yAxis.min).toBe(0.001)
    expect(series.map(({ data }) => data[2])).toEqual([0.1, 0.025, 0.05, 0.005])
    expect(series[2].markLine?.data.map(one => one.yAxis)).toEqual([0.05])
    expect(table.rows).toHaveLength(12)
    expect(table.rows[2]).toEqual(['Mar', 0.05, 0.025, 0.1])
  })
  it('flow duration tells percent and flow', () => {
    expect(durationChart(plant.flow_duration!, say).table.rows).toEqual([
      [5, 1.4],
      [95, 0.05],
    ])
  })
})

describe('files', () => {
  it('every line of a CSV carries its origin, and no formula', () => {
    const [head, first, , ...rest] = powerhousesCsv(plant, say).slice(1).split('\r\n')
    expect(rest).toEqual([''])
    const columns = head.split(',')
    const fields = Object.fromEntries(first.split(',').map((field, i) => [columns[i], field]))
    expect(fields).toMatchObject({ index: '1', power_kW: '5', head_m: '20.12', latitude: '28.299' })
    expect(first).toContain('0123456789abcdef')
    expect(first).toContain(`${say('mhp.warn.generated')} | ${say('mhp.warn.churia')}`)
    expect(profileCsv(plant, say).split('\r\n')).toHaveLength(6)
    expect(flowsCsv(plant, say).split('\r\n')).toHaveLength(1 + 12 + 1 + 2 + 1 + 1)
  })
  it('GeoJSON and KML hold every part once', () => {
    const { features, metadata } = mhpGeoJson(plant, say)
    const kinds = [
      'catchment',
      'course',
      'area_of_interest',
      'area_of_interest',
      'intake',
      'powerhouse',
      'powerhouse',
    ]
    expect(features.map(one => one.properties?.kind)).toEqual(kinds)
    expect(metadata).toMatchObject({
      atlas_version: plant.atlas_version,
      atlas_sources: plant.atlas_sources,
      discharge_m3s: 0.05,
      catchment_km2: 4.9,
    })
    const kml = mhpForKml(plant, say).features
    expect(kml.map(one => one.properties?.kind)).toEqual(kinds)
    expect(kml.every(one => one.properties?.source?.includes('Dordi'))).toBe(true)
    expect(kml.map(one => one.properties?.name)).toContain('Powerhouse 2, 10 kW')
  })
  it('a catchment that is not known is left out', () => {
    const without = { ...plant, upstream_geojson: { type: 'FeatureCollection' as const, features: [] } }
    expect(mhpGeoJson(without, say).features.map(one => one.properties?.kind)).not.toContain('catchment')
  })
})
