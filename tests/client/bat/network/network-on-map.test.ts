import type { FeatureCollection } from 'geojson'
import { describe, expect, it } from 'vitest'
import { dropBandOf } from '../../../../app/client/bat/network/drop-bands.ts'
import { networkLayers } from '../../../../app/client/bat/network/network-layers.ts'
import { networkShapes } from '../../../../app/client/bat/network/network-shapes.ts'
import { loadingPercent, transformersOf } from '../../../../app/client/bat/network/transformers.ts'
import { conductorRanks } from '../../../../app/domain/layers/network-marks.ts'
import { colour } from '../../../../app/domain/layers/style-table.ts'
import { networkOptions } from '../../../../app/domain/network/supply/feed-areas.ts'
import { english } from '../../../in-english.ts'
import { drawnVillage } from './drawn-village.ts'

const shapes = networkShapes(drawnVillage, 'grid', english)
const named = ({ features }: FeatureCollection) => features.map(({ properties }) => properties?.hover_name)

describe('a network on the map', () => {
  it('has a line where a conductor hangs, with what it carries and the drop at its end', () => {
    expect(named(shapes.lv)).toEqual([
      'Squirrel, 400 V: 12.5 A, 8.00 kW, drop 2.50 % at its end',
      'Rabbit, 400 V: 6.3 A, 4.00 kW, drop 4.00 % at its end',
    ])
    expect(shapes.lv.features.map(({ properties }) => [properties?.rank, properties?.band])).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('shows the house that keeps a home system, and neither pole nor service for it', () => {
    expect(shapes.standalone.features.map(({ geometry }) => geometry)).toEqual([
      { type: 'Point', coordinates: [84.703, 28.2001] },
    ])
    expect(shapes.poles.features[0].geometry).toMatchObject({
      coordinates: [
        [84.7, 28.2],
        [84.701, 28.2],
        [84.702, 28.2],
      ],
    })
    expect(shapes.services.features[0].geometry).toMatchObject({ coordinates: { length: 3 } })
  })

  it('has the transformers and 11 kV lines of the option', () => {
    expect(named(shapes.transformers)).toEqual(['Transformer, 25 kVA · 72 %'])
    expect(shapes.mv.features).toHaveLength(1)
    const minigrid = networkShapes(drawnVillage, 'solar_minigrid', english)
    expect(named(minigrid.powerhouse)).toEqual(['Powerhouse of the mini-grid'])
    expect([minigrid.transformers.features, minigrid.mv.features]).toEqual([[], []])
    // The plant of a micro-hydro option stands elsewhere.
    expect(networkShapes(drawnVillage, 'mhp', english).transformers.features).toEqual([])
  })

  it('colours lines by their drop where that is wanted, and always has each source that its layers draw', () => {
    for (const theme of ['light', 'dark'] as const) {
      const plain = networkLayers(shapes, { isDropColoured: false, theme })
      const coloured = networkLayers(shapes, { isDropColoured: true, theme })
      const lineOf = ({ layers }: typeof plain) =>
        layers.find(({ layer }) => layer.id === 'bat-network-lv')?.layer
      expect(lineOf(plain)?.paint).toMatchObject({ 'line-color': colour('grid', theme) })
      expect(lineOf(coloured)?.paint).toMatchObject({
        'line-color': [
          ...['step', ['get', 'band'], colour('ok', theme)],
          ...[1, colour('warn', theme), 2, colour('danger', theme)],
        ],
      })
      for (const { layer } of plain.layers)
        expect(plain.sources).toHaveProperty([layer.type === 'background' ? '' : String(layer.source)])
    }
  })
})

describe('what the marks say', () => {
  it('calls a drop small under 60 % of the limit, and over it only beyond the limit', () => {
    expect([0, 2.99, 3, 5, 5.01].map(drop => dropBandOf(drop, 5))).toEqual([0, 0, 1, 1, 2])
  })

  it('draws a conductor by the current that it carries', () => {
    expect(conductorRanks([{ max_A: 148 }, { max_A: 89 }, { max_A: 200 }])).toEqual([1, 0, 2])
  })

  it('loads the transformers of an area together, and knows no load of one that steps up', () => {
    const [area] = drawnVillage.areas
    expect(loadingPercent({ ...area, transformers: 2 })).toBe(36)
    const { options } = drawnVillage
    const stepUp = { ...options, solar_minigrid: options.grid }
    const loads = networkOptions.map(option =>
      transformersOf({ ...drawnVillage, options: stepUp }, option).map(one => one.loading_percent),
    )
    expect(loads).toEqual([[72], [null], [null]])
  })
})
