import type { Feature, FeatureCollection } from 'geojson'
import { formatElevation_m, formatPower_kW, roundHalfUp } from '../../domain/format.ts'
import { type Bounds, boundsOf, type LngLat } from '../../domain/geometry.ts'
import type { Say } from '../../domain/messages/messages.ts'
import type { MhpResult } from '../../domain/mhp/contract.ts'
import { powerhouseHover } from './mhp-state.ts'

/** Map features of a result, with the texts to show next to the pointer. */
export type MhpShapes = Record<'catchment' | 'areas' | 'course' | 'powerhouses' | 'intake', FeatureCollection>

export function mhpShapes(result: MhpResult, say: Say): MhpShapes {
  const { powerhouses } = result
  const course = courseOf(result)
  return {
    catchment: result.upstream_geojson as FeatureCollection,
    areas: result.aoi_geojson as FeatureCollection,
    course: collection(
      course.length > 1
        ? [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: course } }]
        : [],
    ),
    powerhouses: collection(
      powerhouses.map(({ index, power_kW, head_m, longitude, latitude }) => ({
        type: 'Feature',
        properties: {
          hover_layer: powerhouseHover,
          hover_id: index,
          hover_name: say('mhp.powerhouse', {
            index,
            power: formatPower_kW(power_kW),
            head: roundHalfUp(head_m, 2),
          }),
          index,
          power: shortPower(power_kW),
        },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    ),
    intake: collection(
      result.intake_geojson.features.map(({ geometry, properties }) => ({
        type: 'Feature',
        properties: {
          hover_layer: 'mhp-intake',
          hover_id: 0,
          hover_name: say('mhp.intake', { elevation: formatElevation_m(properties.elevation_m) }),
        },
        geometry: geometry as Feature['geometry'],
      })),
    ),
  }
}

/** For example `15 kW`, because a mark on the map must be short. */
export const shortPower = (power_kW: number): string => `${roundHalfUp(power_kW, 2)} kW`

/** Bounding box of the reach that a plant uses: its intake, its powerhouses and the stream between them. */
export function boundsOfReach({ powerhouses, profile, serialized_project }: MhpResult): Bounds {
  const { x, y } = serialized_project.intake_pt
  return boundsOf([
    [x, y],
    ...courseOf({ powerhouses, profile }),
    ...powerhouses.map(({ longitude, latitude }): LngLat => [longitude, latitude]),
  ])
}

/** The stream down to the last powerhouse. */
function courseOf({ powerhouses, profile }: Pick<MhpResult, 'powerhouses' | 'profile'>): LngLat[] {
  const last_m = powerhouses.at(-1)?.chainage_m ?? 0
  return profile.chainage_m.flatMap((chainage, i): LngLat[] =>
    chainage <= last_m ? [[profile.longitude[i], profile.latitude[i]]] : [],
  )
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
