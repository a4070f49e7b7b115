import { Failure } from '../../domain/api/failure.ts'
import { roundHalfUp } from '../../domain/format.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { type Gauging, type MonthlyFlow, mhpReach } from '../../domain/mhp/contract.ts'
import { catchmentAt, designFlowAt, type VertexCatchment } from '../../domain/mhp/design-flow-at.ts'
import type { DesignFlow } from '../../domain/mhp/hydrology.ts'
import { streamPlaces } from '../../domain/mhp/stream-place.ts'
import { type StreamArc, streamArc } from '../../domain/spatial/water/stream-network.ts'
import type { StreamPoint } from '../../domain/spatial/water/stream-search.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { coverAt } from '../atlas/terrain-facts.ts'

/** A point on a stream, with the data that determine its flow. */
export type StreamSpot = {
  /** The place that was requested. */
  requested: LngLat
  spot: StreamPoint
  arc: StreamArc
  catchment: VertexCatchment
  flow: DesignFlow
  /** Other streams within 100 m, starting with the largest. */
  others: StreamPoint[]
}

/**
 * Returns the stream within 100 m of a place, or null: the stream with the largest catchment, or that of `arcid`.
 * Throws `other_stream` if `arcid` is more than 100 m away but another stream is nearer (models D6).
 */
export function streamAt(
  { streams, streamSearch }: Atlas,
  at: LngLat,
  gauging: Gauging | null = null,
  arcid: number | null = null,
): StreamSpot | null {
  const places = streamPlaces(streams, streamSearch, at)
  if (places.length === 0) return null
  const spot = arcid === null ? places[0] : places.find(place => place.arcid === arcid)
  if (spot === undefined) throw otherStream(streamArc(streams, arcid ?? 0), arcid ?? 0, arcOf(places[0]))
  const { vertex } = spot
  return {
    requested: at,
    spot,
    arc: arcOf(spot),
    catchment: catchmentAt(streams, spot.arcid, vertex),
    flow: designFlowAt(streams, spot.arcid, vertex, gauging && spotGauging(gauging)),
    others: places.filter(place => place !== spot),
  }

  function arcOf(place: StreamPoint): StreamArc {
    return streamArc(streams, place.arcid) as StreamArc
  }
}

/**
 * Explains why there is no stream at a place. If it is in a lake according to the land cover, the streams around the
 * lake are named.
 */
export function noStream({ streams, streamSearch, ground }: Atlas, at: LngLat): Failure {
  if (coverAt(ground, at) !== 'water') return new Failure('no_stream')
  const near = streamSearch.arcsWithin(at, around.km * 1000).slice(0, around.named)
  const nearestStreams = near.map(
    ({ arcid, distance_m }): Message => ({
      key: 'mhp.inWater.stream',
      params: {
        stream: nameOf(streamArc(streams, arcid) as StreamArc),
        metres: roundHalfUp(distance_m, 0),
      },
    }),
  )
  const nearest: Message =
    nearestStreams.length > 0
      ? { key: 'mhp.inWater.nearest', params: { streams: nearestStreams } }
      : { key: 'mhp.inWater.none', params: { km: around.km } }
  return new Failure('in_water', { metres: mhpReach.snap_m, nearest })
}
/** Search distance, and number of streams that are named. */
const around = { km: 5, named: 3 }

const spotGauging = ({ month, flow_m3s }: Gauging) => ({ discharge_m3s: flow_m3s, month })

/** Names both streams: the requested one, and the one that was found. */
function otherStream(requested: StreamArc | null, arcid: number, there: StreamArc): Failure {
  const reason: Message = {
    key: 'mhp.otherStream',
    params: {
      asked:
        requested === null ? { key: 'mhp.stream.unknown', params: { arc_id: arcid } } : nameOf(requested),
      there: nameOf(there),
      metres: mhpReach.snap_m,
    },
  }
  return new Failure('other_stream', reason.params, { fields: { arc_id: [reason] } })
}

const nameOf = ({ arcid, name, order, upstream_km2 }: StreamArc): Message => ({
  key: 'mhp.stream.called',
  params: {
    name: name ?? { key: 'mhp.stream.unnamed' },
    arc_id: arcid,
    order,
    area: roundHalfUp(upstream_km2, 2),
  },
})

/** Returns twelve months with the band of the design flow, or null if the flow is unknown. */
export function monthlyOf(flow: DesignFlow): MonthlyFlow | null {
  const { monthly_m3s, eflow_m3s, method, discharge_m3s, low_m3s, high_m3s } = flow
  if (method === null) return null
  const scaled = (edge_m3s: number) =>
    monthly_m3s.map(month => (discharge_m3s > 0 ? (month * edge_m3s) / discharge_m3s : month))
  return { flow: monthly_m3s, low: scaled(low_m3s), high: scaled(high_m3s), e_flow: eflow_m3s }
}
