import type { Feature, FeatureCollection } from 'geojson'
import { bestOf, type Choice } from '../../domain/bat/best.ts'
import { optionColour } from '../../domain/bat/option-names.ts'
import type { LngLat } from '../../domain/geometry.ts'
import { colour, type Theme } from '../../domain/layers/style-table.ts'
import { type BatCluster, type BatPlace, batClusterHover, type DrawnCluster } from './bat-state.ts'

/** A line with its label. */
export type LabelledLine = { ring: LngLat[]; text: string }

/** A cluster of the session, in the colour of the option that is best in a scenario. */
export const drawnOf = (
  { cluster_id, ring, result }: BatCluster,
  scenario: Choice,
  name: string,
): DrawnCluster => ({
  cluster_id,
  number: cluster_id,
  ring,
  at: [result.longitude, result.latitude],
  best: bestOf(result, scenario).best,
  name,
})

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })

export function placeOf(place: BatPlace | null): FeatureCollection {
  if (place === null) return collection([])
  const geometry =
    place.shape === 'point'
      ? { type: 'Point' as const, coordinates: place.at }
      : { type: 'Polygon' as const, coordinates: [place.ring] }
  return collection([{ type: 'Feature', properties: {}, geometry }])
}

export function toLineFeatures(line: LabelledLine | null): FeatureCollection {
  if (line === null) return collection([])
  const geometry = { type: 'LineString' as const, coordinates: line.ring }
  return collection([{ type: 'Feature', properties: { text: line.text }, geometry }])
}

export const pointsOf = (positions: LngLat[]): FeatureCollection =>
  collection(
    positions.length === 0
      ? []
      : [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPoint', coordinates: positions } }],
  )

/** For each cluster, its polygon and a disc with its number at its centre. */
export function clustersOf(clusters: DrawnCluster[], theme: Theme): FeatureCollection {
  return collection(
    clusters.flatMap(({ cluster_id, number, ring, at, best, name }) => {
      const properties = {
        cluster_id,
        number,
        colour: colour(optionColour(best), theme),
        hover_layer: batClusterHover,
        hover_id: cluster_id,
        hover_name: name,
      }
      return [
        {
          type: 'Feature' as const,
          id: cluster_id,
          properties,
          geometry: { type: 'Polygon' as const, coordinates: [ring] },
        },
        {
          type: 'Feature' as const,
          properties,
          geometry: { type: 'Point' as const, coordinates: at },
        },
      ]
    }),
  )
}
