// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { kindsOfMap, type MapLayerOrigin } from '../../../app/client/map/origins.ts'
import type { LayerKind } from '../../../app/domain/layers/origin/layer-kind.ts'
import { english } from '../../in-english.ts'

const kindsText = (kinds: Record<string, LayerKind>): string[] =>
  kindsOfMap(
    new Map(
      Object.entries(kinds).map(([id, kind]): [string, MapLayerOrigin] => [
        id,
        {
          kind,
          generated: kind === 'generated',
          partly: false,
          ...{ source: id, publisher: '', licence: '', vintage: '', attribution: '', address: null },
        },
      ]),
    ),
  ).map(({ kind, parts }) => `${kind}: ${parts.map(({ words }) => english(words)).join(', ')}`)

/** The layers of the tree in the demo country. */
const demo: Record<string, LayerKind> = {
  municipality: 'measured',
  ward: 'measured',
  hillshade: 'generated',
  streamline: 'generated',
  building: 'generated',
  transmission: 'generated',
  distribution: 'generated',
  micro_hydro: 'generated',
  settlement: 'generated',
  density: 'generated',
}

describe('what the map shows, by its kind', () => {
  it('names every part once, place names and plants too', () => {
    expect(kindsText(demo)).toEqual([
      'measured: borders, wards',
      'generated: relief, streams, houses, transmission lines, distribution lines, micro-hydro plants, villages and their names',
    ])
  })

  it('tells what is computed and what has no stated source from both', () => {
    expect(
      kindsText({
        ...demo,
        municipality: 'unknown',
        ward: 'generated',
        hillshade: 'computed',
        streamline: 'computed',
        transmission: 'unknown',
      }),
    ).toEqual([
      'computed: relief, streams',
      'generated: wards, houses, distribution lines, micro-hydro plants, villages and their names',
      'unknown: borders, transmission lines',
    ])
  })

  it('says nothing before it is known', () => {
    expect(kindsText({})).toEqual([])
  })
})
