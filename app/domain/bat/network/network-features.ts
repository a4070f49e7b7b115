import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { roundHalfUp } from '../../format.ts'
import type { Say } from '../../messages/messages.ts'
import { notesOf } from '../../messages/notes.ts'
import { type NetworkOption, networkOptions } from '../../network/supply/feed-areas.ts'
import type { DrawnNetworkReply } from '../contract.ts'

/** The features are for other programs: wire names with units, the same in every language. */
type Field = string | number
type Properties = Record<string, Field>

/**
 * A drawn network for GeoJSON and KML: poles, 400 V and 11 kV lines, transformers, the powerhouse, service cables, and
 * houses with a home system. Poles, lines, transformers and connections have the same numbers as in the bill of
 * quantities. The 11 kV lines and transformers appear once per option. A transformer at a micro-hydro plant has no
 * position and is omitted.
 */
export function networkFeatures(
  drawn: DrawnNetworkReply,
  name: string,
  say: Say,
  options: readonly NetworkOption[] = networkOptions,
): FeatureCollection {
  const origin = {
    source: `Urja, distribution network of ${name}`,
    survey: 'desk sketch from buildings, to be surveyed',
    atlas_version: drawn.atlas_version,
    cost_rates_version: drawn.cost_rates_version,
    network_rates_version: drawn.network_rates_version,
    notes: notesOf(drawn.warnings, say),
  }
  const at = polePlaces(drawn)
  return {
    type: 'FeatureCollection',
    features: [
      ...polesOf(drawn, at),
      ...lvLines(drawn, at),
      ...options.flatMap(option => optionFeatures(drawn, at, option)),
      ...(options.includes('solar_minigrid') ? [powerhouseOf(drawn, at)] : []),
      ...connectionsOf(drawn),
    ].map(feature => ({ ...feature, properties: { ...feature.properties, ...origin } })),
  }
}

const feature = (id: string, geometry: Geometry, properties: Properties): Feature => ({
  type: 'Feature',
  id,
  geometry,
  properties,
})

function polesOf({ poles }: DrawnNetworkReply, at: Position[]): Feature[] {
  return poles.lng.flatMap((_, i) =>
    poles.area[i] === -1
      ? []
      : feature(`pole-${i + 1}`, point(at[i]), {
          kind: 'pole',
          name: `P${i + 1}`,
          pole: i + 1,
          // Positions in KML have no heights.
          ...(at[i].length > 2 && { height_m: at[i][2] }),
          poles: poles.poles[i],
          services: poles.services[i],
          area: poles.area[i] + 1,
          voltage_drop_percent: roundHalfUp(poles.drop_percent[i], 4),
        }),
  )
}

function lvLines({ edges, conductors }: DrawnNetworkReply, at: Position[]): Feature[] {
  return edges.a.flatMap((from, i) =>
    edges.conductor[i] === -1
      ? []
      : feature(`line-${i + 1}`, line([at[from], at[edges.b[i]]]), {
          kind: 'lv_line',
          name: `P${from + 1}-P${edges.b[i] + 1}`,
          line: i + 1,
          from_pole: from + 1,
          to_pole: edges.b[i] + 1,
          conductor: conductors[edges.conductor[i]].name,
          length_m: roundHalfUp(edges.m[i], 3),
          poles_between: edges.poles[i],
          area: edges.area[i] + 1,
          load_kW: roundHalfUp(edges.kW[i], 4),
          current_A: roundHalfUp(edges.A[i], 4),
          voltage_drop_percent: roundHalfUp(edges.drop_percent[i], 4),
        }),
  )
}

function optionFeatures(drawn: DrawnNetworkReply, at: Position[], option: NetworkOption): Feature[] {
  const { mv_lines, transformers, bill } = drawn.options[option]
  const lines = bill
    .filter(({ item }) => item === 'mv_km')
    .map(({ row, quantity }) =>
      feature(
        `mv-${option}`,
        { type: 'MultiLineString', coordinates: mv_lines },
        {
          kind: 'mv_line',
          name: `11 kV ${option}`,
          option,
          conductor: String(row),
          length_km: quantity,
          poles: bill.find(({ item }) => item === 'mv_poles')?.quantity ?? 0,
        },
      ),
    )
  return [
    ...lines,
    ...transformers.flatMap(({ pole, kVA, count }, i) =>
      pole === -1
        ? []
        : feature(`transformer-${option}-${i + 1}`, point(at[pole]), {
            kind: 'transformer',
            name: `${kVA} kVA`,
            option,
            pole: pole + 1,
            kVA,
            count,
          }),
    ),
  ]
}

const powerhouseOf = ({ powerhouse }: DrawnNetworkReply, at: Position[]): Feature =>
  feature('powerhouse', point(at[powerhouse]), {
    kind: 'powerhouse',
    name: 'Powerhouse',
    option: 'solar_minigrid',
    pole: powerhouse + 1,
  })

/** Service cables from their poles (only a point for a house at its pole), and what home systems supply. */
function connectionsOf({ connections, institutions, poles }: DrawnNetworkReply): Feature[] {
  return connections.lng.map((lng, i) => {
    const at = [lng, connections.lat[i]]
    const [pole, use] = [connections.pole[i], connections.kind[i]]
    const properties = {
      name: `C${i + 1}`,
      connection: i + 1,
      use: use === 0 ? 'house' : institutions[use - 1],
      households: roundHalfUp(connections.households[i], 4),
    }
    if (connections.standalone[i] === 1)
      return feature(`home-system-${i + 1}`, point(at), { kind: 'home_system', ...properties })
    const from = [poles.lng[pole], poles.lat[pole]]
    const isAtPole = from[0] === at[0] && from[1] === at[1]
    return feature(`service-${i + 1}`, isAtPole ? point(at) : line([from, at]), {
      kind: 'service',
      ...properties,
      pole: pole + 1,
      length_m: roundHalfUp(connections.m[i], 3),
    })
  })
}

/** Includes heights unless all are 0 m, which means that they are unknown. */
function polePlaces({ poles: { lng, lat, z_m } }: DrawnNetworkReply): Position[] {
  const hasHeights = z_m.some(z => z !== 0)
  return lng.map((x, i) => (hasHeights ? [x, lat[i], roundHalfUp(z_m[i], 2)] : [x, lat[i]]))
}

const point = (at: Position): Geometry => ({ type: 'Point', coordinates: at })
const line = (positions: Position[]): Geometry => ({ type: 'LineString', coordinates: positions })
