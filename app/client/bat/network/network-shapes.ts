import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type { DrawnNetworkReply } from '../../../domain/bat/contract.ts'
import { formatFigure } from '../../../domain/format.ts'
import type { LngLat } from '../../../domain/geometry.ts'
import { conductorRanks } from '../../../domain/layers/network-marks.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { NetworkOption } from '../../../domain/network/supply/feed-areas.ts'
import { dropBandOf } from './drop-bands.ts'
import { transformersOf } from './transformers.ts'

/** How the shared hover state of the map identifies what is under the pointer. */
const networkHover = 'bat-network'

/** Map features of a network, by type. */
export type NetworkShapes = Record<
  'lv' | 'mv' | 'services' | 'poles' | 'transformers' | 'standalone' | 'powerhouse',
  FeatureCollection
>

/** A network for a given supply option. Lines, transformers and houses with home systems include their hover text. */
export function networkShapes(drawn: DrawnNetworkReply, option: NetworkOption, say: Say): NetworkShapes {
  const { poles, edges, connections, conductors, max_voltage_drop_percent: limit } = drawn
  const ranks = conductorRanks(conductors)
  const { mv_lines } = drawn.options[option]
  const poleAt = (pole: number): LngLat => [poles.lng[pole], poles.lat[pole]]
  const houseAt = (one: number): LngLat => [connections.lng[one], connections.lat[one]]
  const built = places(edges.conductor, conductor => conductor !== -1)
  const wired = places(poles.area, area => area !== -1)
  const served = places(connections.standalone, alone => alone === 0)
  const left = places(connections.standalone, alone => alone === 1)
  return {
    lv: collection(
      built.map(edge => {
        const [a, b] = [edges.a[edge], edges.b[edge]]
        const drop = Math.max(poles.drop_percent[a], poles.drop_percent[b])
        const conductor = edges.conductor[edge]
        return feature(
          { type: 'LineString', coordinates: [poleAt(a), poleAt(b)] },
          {
            rank: ranks[conductor],
            band: dropBandOf(drop, limit),
            ...hover(
              say('network.hover.line', {
                conductor: conductors[conductor].name,
                current: formatFigure(edges.A[edge], 1),
                power: formatFigure(edges.kW[edge], 2),
                drop: formatFigure(drop, 2),
              }),
            ),
          },
        )
      }),
    ),
    mv: collection(
      mv_lines.map(coordinates =>
        feature({ type: 'LineString', coordinates }, hover(say('network.hover.mv'))),
      ),
    ),
    services: collection([
      feature({
        type: 'MultiLineString',
        coordinates: served.map(one => [houseAt(one), poleAt(connections.pole[one])]),
      }),
    ]),
    poles: collection([feature({ type: 'MultiPoint', coordinates: wired.map(poleAt) })]),
    transformers: collection(
      transformersOf(drawn, option)
        .filter(({ pole }) => pole !== -1)
        .map(one => {
          const rating = say('network.rating', { count: one.count, kVA: one.kVA })
          const text =
            one.loading_percent === null
              ? rating
              : say('network.ratingLoad', { rating, loading: formatFigure(one.loading_percent, 0) })
          return feature(
            { type: 'Point', coordinates: poleAt(one.pole) },
            { text, ...hover(say('network.hover.transformer', { text })) },
          )
        }),
    ),
    standalone: collection(
      left.map(one =>
        feature({ type: 'Point', coordinates: houseAt(one) }, hover(say('network.hover.standalone'))),
      ),
    ),
    powerhouse: collection(
      option === 'solar_minigrid'
        ? [
            feature(
              { type: 'Point', coordinates: poleAt(drawn.powerhouse) },
              hover(say('network.hover.powerhouse')),
            ),
          ]
        : [],
    ),
  }
}

const hover = (hover_name: string) => ({ hover_layer: networkHover, hover_id: 0, hover_name })
const feature = (geometry: Geometry, properties: Feature['properties'] = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})
const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
const places = (column: readonly number[], fits: (value: number) => boolean): number[] =>
  column.flatMap((value, at) => (fits(value) ? [at] : []))
