import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, it, test } from 'vitest'
import {
  choroplethAppearance,
  choroplethLayers,
} from '../../../app/client/dashboard/choropleth/choropleth-layers.ts'
import { groupOf } from '../../../app/client/dashboard/choropleth/indicator-group.ts'
import { listRankedFigures } from '../../../app/client/dashboard/choropleth/ranked-figures.ts'
import { composedStyle, joinLayers } from '../../../app/client/map/layers/base-style.ts'
import { dataLayers } from '../../../app/client/map/layers/data-layers.ts'
import { indicatorIds } from '../../../app/domain/dashboard/indicators.ts'
import {
  classColours,
  classOf,
  colouredRegion,
  countByClass,
  liesIn,
} from '../../../app/domain/dashboard/shown/choropleth-classes.ts'
import {
  edgeText,
  figureWithUnit,
  rangeText,
  titleWithUnit,
} from '../../../app/domain/dashboard/shown/figure-words.ts'
import { choroplethRamp, colour, colours } from '../../../app/domain/layers/style-table.ts'
import { english } from '../../in-english.ts'
import { everything } from '../map/tilesets-fixture.ts'

const breaks = [10, 20, 30, 40, 50]
/** Sulikot and Dordi lie in Gandaki, Birgunj in Province 2. */
const figures = [
  [43611, 5],
  [43702, 20],
  [23408, 70],
] as const

describe('classes', () => {
  it('begin at their lower edges', () => {
    expect([-1, 9.99, 10, 19, 20, 49.9, 50, 1e9].map(value => classOf(value, breaks))).toEqual([
      0, 0, 1, 1, 2, 4, 5, 5,
    ])
    expect(classOf(7, [])).toBe(0)
  })
  it('are counted', () => {
    expect(countByClass(figures, breaks)).toEqual([1, 0, 1, 0, 0, 1])
    expect(countByClass([], [])).toEqual([0])
  })
  test.each([1, 2, 3, 4, 5, 6])('%i of them have as many colours, in the order of the ramp', classes => {
    const tones = classColours(classes)
    expect(new Set(tones).size).toBe(classes)
    expect(tones).toEqual([...tones].sort())
    if (classes === 6) expect(tones).toEqual([...choroplethRamp])
    if (classes > 1) expect([tones[0], tones.at(-1)]).toEqual(['seq-1', 'seq-6'])
  })
})

describe('what is coloured', () => {
  test.each([
    [0, 0],
    [4, 4],
    [436, 436],
    [43611, 436],
  ])('of region %i it is %i', (region, coloured) => expect(colouredRegion(region)).toBe(coloured))

  test('a local level lies in its district, province and country', () => {
    expect([0, 4, 436, 43611].map(region => liesIn(43611, region))).toEqual([true, true, true, true])
    expect([2, 437, 43612].map(region => liesIn(43611, region))).toEqual([false, false, false])
  })

  describe.each(['light', 'dark'] as const)('%s', theme => {
    test.each([0, 4, 436])(
      'the style of region %i passes the official checker, below what is drawn on it',
      region => {
        const state = { ...everything(theme, region), appearance: choroplethAppearance }
        const composed = joinLayers([dataLayers(state), choroplethLayers({ figures, breaks, region, theme })])
        const style = composedStyle(composed)
        expect(validateStyleMin(style).map(error => error.message)).toEqual([])
        const order = style.layers.map(layer => layer.id)
        expect(order.indexOf('hillshade')).toBeLessThan(order.indexOf('choropleth'))
        expect(order.indexOf('choropleth')).toBeLessThan(order.indexOf('choropleth-line'))
        for (const id of ['slot-streams', 'boundary-local_level', 'boundary-province', 'label-district'])
          expect(order.indexOf('choropleth-line'), id).toBeLessThan(order.indexOf(id))
        expect(order).not.toContain('density')
        expect(dataLayers(everything(theme, region)).layers.map(({ layer }) => layer.id)).toContain('density')
      },
    )

    test('names are strong in the region, and quiet beyond it', () => {
      const tone = (region: number, level: string, code: number) => {
        const { layers } = dataLayers({ ...everything(theme, region), appearance: choroplethAppearance })
        const layer = layers.find(({ layer }) => layer.id === `label-${level}`)?.layer
        const text = layer?.type === 'symbol' ? layer.paint?.['text-color'] : undefined
        return colourFor(text, { type: 1, id: code, properties: {} })
      }
      const [strong, quiet] = (['map-label', 'ink-3'] as const).map(name => hex(colour(name, theme)))
      expect([tone(0, 'district', 437), tone(4, 'district', 436), tone(436, 'district', 436)]).toEqual(
        Array(3).fill(strong),
      )
      expect([tone(2, 'district', 436), tone(436, 'district', 437), tone(436, 'province', 4)]).toEqual(
        Array(3).fill(quiet),
      )
      expect([tone(436, 'local_level', 43611), tone(436, 'local_level', 43702)]).toEqual([strong, quiet])
    })

    test('each local level has the colour of its class, one without a figure that of no data', () => {
      const tone = (sddmm: number) => fillOf(choroplethLayers({ figures, breaks, region: 0, theme }), sddmm)
      expect([43611, 43702, 23408].map(tone)).toEqual(
        (['seq-1', 'seq-3', 'seq-6'] as const).map(name => hex(colour(name, theme))),
      )
      expect(tone(10101)).toBe(hex(colour('seq-none', theme)))
    })
  })

  test('without any figure the whole region has the colour of no data', () => {
    const layers = choroplethLayers({ figures: [], breaks: [], region: 4, theme: 'light' })
    expect(fillOf(layers, 43611)).toBe(hex(colours['seq-none'][0]))
  })

  test('the land outside of the region stays bare', () => {
    const filters = (region: number) =>
      choroplethLayers({ figures, breaks, region, theme: 'light' }).layers.map(({ layer }) =>
        'filter' in layer ? layer.filter : undefined,
      )
    expect(filters(0)).toEqual([undefined, undefined])
    expect(filters(4)).toEqual(Array(2).fill(['==', ['get', 'SCode'], 4]))
    expect(filters(436)).toEqual(Array(2).fill(['==', ['get', 'DCode'], 436]))
  })
})

/** The fill that MapLibre would give a local level, as #RRGGBB. */
function fillOf(layers: ReturnType<typeof choroplethLayers>, sddmm: number): string {
  const { layer } = layers.layers[0]
  const fill = layer.type === 'fill' ? layer.paint?.['fill-color'] : undefined
  return colourFor(fill, { type: 3, properties: { SDDMM: sddmm } })
}

function colourFor(paint: unknown, feature: object): string {
  if (typeof paint === 'string') return hex(paint)
  const made = createExpression(paint, { type: 'color' } as never)
  if (made.result === 'error') throw new Error(made.value[0].message)
  return hex(made.value.evaluate({ zoom: 8 }, feature as never).toString())
}

function hex(text: string): string {
  if (text.startsWith('#')) return text.toLowerCase()
  const [, ...parts] = /rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(text) ?? []
  return `#${parts.map(part => Number(part).toString(16).padStart(2, '0')).join('')}`
}

describe('words', () => {
  test.each([
    [0, '0'],
    [0.25, '0.25'],
    [95.5, '95.5'],
    [950, '950'],
    [1500, '1,500'],
    [12_000, '12,000'],
    [150_000, '1.5 lakh'],
    [1_250_000, '12.5 lakh'],
    [12_500_000, '1.25 crore'],
  ])('the edge %f is "%s"', (edge, text) => expect(edgeText(edge, english)).toBe(text))

  test('a title has its unit where it does not say it already', () => {
    expect(titleWithUnit('households_2021', english)).toBe('Households, 2021')
    expect(titleWithUnit('population_density', english)).toBe('Population density, per km²')
    expect(titleWithUnit('schools', english)).toBe('Schools')
  })

  test('a class is told by its edges', () => {
    expect([0, 1, 2].map(at => rangeText([900, 1500], at, english))).toEqual([
      'Under 900',
      '900 to 1,500',
      '1,500 and more',
    ])
    expect(rangeText([], 0, english)).toBe('All values')
  })

  test('a figure has its unit, a count none, a missing one is a dash', () => {
    expect(figureWithUnit(143_137, 'households', english)).toBe('1,43,137 households')
    expect(figureWithUnit(51.84, 'percent', english)).toBe('51.8 %')
    expect(figureWithUnit(412, 'count', english)).toBe('412')
    expect(figureWithUnit(null, 'households', english)).toBe('–')
  })

  test('every figure of the dashboard stands in a group of the select', () => {
    for (const id of indicatorIds)
      expect(groupOf(id), id).toMatch(/people|energy|renewable|infrastructure|land/)
    expect(groupOf('electricity_access')).toBe('energy')
    expect(groupOf('population_density')).toBe('people')
    expect(groupOf('hydropower_MW')).toBe('renewable')
    expect(groupOf('road_km')).toBe('infrastructure')
  })
})

describe('the table', () => {
  const municipalities = [0, 43702, 43611, 43610, 23408].map(value => ({
    value,
    dcode: Math.floor(value / 100),
  }))
  const calls: Record<number, string> = { 43702: 'Dordi', 43611: 'Sulikot', 436: 'Gorkha', 437: 'Lamjung' }
  const rows = listRankedFigures(figures, 4, municipalities, code => calls[code] ?? 'Aarughat')

  it('has every local level of the region, "All" and other provinces left out', () => {
    expect(rows).toHaveLength(3)
    expect(rows[1]).toEqual({ sddmm: 43702, name: 'Dordi', district: 'Lamjung', value: 20 })
  })
  it('stands by name, in which order equals stay', () => {
    expect(rows.map(({ name }) => name)).toEqual(['Aarughat', 'Dordi', 'Sulikot'])
  })
})
