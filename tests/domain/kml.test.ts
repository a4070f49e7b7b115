import type { FeatureCollection } from 'geojson'
import { describe, expect, it } from 'vitest'
import { clusterFeatures } from '../../app/domain/bat/files.ts'
import { networkFeatures } from '../../app/domain/bat/network/network-features.ts'
import { settlementsForKml } from '../../app/domain/bat/settlement-files.ts'
import { mhpForKml } from '../../app/domain/mhp/files.ts'
import { toKml } from '../../app/formats/kml.ts'
import { leastCostMap, settlement } from '../client/bat/settlements/least-cost.ts'
import { plant } from '../client/mhp/plant-fixture.ts'
import { english } from '../in-english.ts'
import { faultsOfKml } from '../kml-schema.ts'
import { drawnNetwork } from './bat/drawn-network.ts'
import { cluster, scenario } from './bat/saved-cluster.ts'

const files: Record<string, FeatureCollection> = {
  'a cluster': clusterFeatures({ ...cluster, name: 'Ward 3 & <above> "road"' }, scenario, english),
  'a plant': mhpForKml(plant, english),
  'a network': networkFeatures(drawnNetwork, 'Barpak', english),
  settlements: settlementsForKml(leastCostMap([settlement(1), settlement(2)]), english),
}

describe('KML', () => {
  it.each(Object.entries(files))('of %s is valid by the schema of OGC KML 2.2', async (_, collection) => {
    const kml = toKml(collection)
    expect(await faultsOfKml(kml)).toEqual([])
    expect(kml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
    expect(kml.match(/<Placemark/g)).toHaveLength(collection.features.length)
  })

  it('leaves out what is missing, and has an altitude at every position', () => {
    const kml = toKml({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 7,
          properties: { name: 'A', none: null, zero: 0 },
          geometry: { type: 'Point', coordinates: [84.5, 28.25] },
        },
      ],
    })
    expect(kml).toContain('id="id-7"')
    expect(kml).toContain('<coordinates>84.5,28.25,0</coordinates>')
    expect(kml).toContain('<value>0</value>')
    expect(kml).not.toMatch(/none|null/)
  })

  it('that the writer of before made is refused by the schema', async () => {
    const broken = toKml(files['a cluster']).replace('<Placemark', '<Placemark id="1"')
    expect(await faultsOfKml(broken)).not.toEqual([])
  })
})
