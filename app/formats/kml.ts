import { toKML } from '@placemarkio/tokml'
import type { FeatureCollection } from 'geojson'
import { wellFormed } from './well-formed.ts'

/**
 * Returns schema-valid KML 2.2: it has the XML prolog, valid XML ids (none begins with a digit), positions at altitude
 * 0, which field devices require, and no data for missing figures.
 */
export function toKml({ features }: FeatureCollection): string {
  const kml = toKML({
    type: 'FeatureCollection',
    features: features.map(feature => ({
      ...feature,
      id: feature.id === undefined ? undefined : `id-${feature.id}`,
      properties: Object.fromEntries(
        Object.entries(feature.properties ?? {})
          .filter(([, value]) => value !== null && value !== undefined)
          .map(([name, value]) => [name, typeof value === 'string' ? wellFormed(value) : value]),
      ),
    })),
  })
  // The writer leaves this sequence in texts, where XML does not allow it. It writes no CDATA sections itself.
  const escaped = kml.replaceAll(']]>', ']]&gt;')
  const grounded = escaped.replace(/<coordinates>([^<]*)<\/coordinates>/g, (_, positions: string) => {
    const all = positions.trim().split(/\s+/)
    return `<coordinates>${all.map(position => `${position},0`).join(' ')}</coordinates>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${grounded}`
}
