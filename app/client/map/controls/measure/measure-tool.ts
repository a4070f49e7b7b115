import { formatDistance_km, formatElevation_m } from '../../../../domain/format.ts'
import type { LngLat } from '../../../../domain/geometry.ts'
import { lineLength_m } from '../../../../domain/spatial/local-metric.ts'
import type { MapTool } from '../../tool.ts'

/** A line that is drawn only for its length, so it may be anywhere. */
export const measureTool: MapTool = {
  id: 'measure',
  refuse: () => null,
  hint: (_, vertices) => (vertices === 0 ? 'measure.first' : 'measure.next'),
}

/** The length in metres if it is less than a kilometre; otherwise in kilometres. */
export function lengthText(line: readonly LngLat[]): string {
  const length_m = lineLength_m(line)
  return length_m < 1000 ? formatElevation_m(length_m) : formatDistance_km(length_m / 1000)
}
