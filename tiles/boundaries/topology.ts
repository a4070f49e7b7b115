import type { MultiPolygon, Polygon, Topology } from 'topojson-specification'
import type { Fact } from '../../app/domain/region/facts.ts'
import { provinceNames, provinceOf } from '../../app/domain/region-codes.ts'
import { type Arc, type ArcPolygons, tracedAreas } from './arcs.ts'
import { districtOfLabel, groupings, type RegionLayer } from './labels.ts'

export type RegionProperties = Record<string, string | number | boolean>
export type RegionObject = {
  type: 'GeometryCollection'
  geometries: (Polygon<RegionProperties> | MultiPolygon<RegionProperties>)[]
}
export type RegionTopoJson = Omit<Topology, 'objects'> & { objects: Record<RegionLayer, RegionObject> }

/**
 * All levels over the same arcs, in whole micro-degrees: what a neighbour or the level above has is the same
 * number. Ids are the codes; properties are those of the boundaries tileset.
 */
export function regionTopology(
  arcs: Arc[],
  facts: Fact[],
  protectedAreas: Map<number, string>,
  generatedWards: ReadonlySet<number> = new Set(),
): RegionTopoJson {
  const properties = propertiesOf(facts, protectedAreas, generatedWards)
  const layers = Object.keys(groupings) as RegionLayer[]
  const objects = Object.fromEntries(
    layers.map(layer => {
      const areas = tracedAreas(arcs, groupings[layer])
      const geometries = [...areas].map(([id, polygons]) => geometry(id, polygons, properties[layer](id)))
      return [layer, { type: 'GeometryCollection', geometries }]
    }),
  ) as Record<RegionLayer, RegionObject>
  return {
    type: 'Topology',
    transform: { scale: [1e-6, 1e-6], translate: [0, 0] },
    objects,
    arcs: arcs.map(deltas),
  }
}

function geometry(
  id: number,
  polygons: ArcPolygons,
  properties: RegionProperties,
): RegionObject['geometries'][number] {
  return polygons.length === 1
    ? { type: 'Polygon', id, properties, arcs: polygons[0] }
    : { type: 'MultiPolygon', id, properties, arcs: polygons }
}

function propertiesOf(
  facts: Fact[],
  protectedAreas: Map<number, string>,
  generatedWards: ReadonlySet<number>,
): Record<RegionLayer, (code: number) => RegionProperties> {
  const byCode = new Map(facts.map(fact => [fact.code, fact]))
  const districts = new Map(facts.map(fact => [Math.floor(fact.code / 100), fact.district]))
  const province = (code: number) => ({ SCode: code, Province: provinceNames[code] })
  const district = (code: number) => ({
    ...province(Math.floor(code / 100)),
    DCode: code,
    District: districts.get(code) ?? '',
  })
  return {
    province,
    district,
    local_level: code => {
      const { name_en, type } = byCode.get(code)!
      const whole = { ...district(Math.floor(code / 100)), SCode: provinceOf(code) }
      return { ...whole, SDDMM: code, GaPa_NaPa: name_en, type }
    },
    protected_area: label => ({ name: protectedAreas.get(label) ?? '', DCode: districtOfLabel(label) }),
    ward: label => ({
      SDDMM: Math.floor(label / 100),
      ward: label % 100,
      ...(generatedWards.has(label) && { generated: true }),
    }),
  }
}

function deltas({ points }: Arc): [number, number][] {
  const steps: [number, number][] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < points.length; i += 2) {
    steps.push([points[i] - x, points[i + 1] - y])
    x = points[i]
    y = points[i + 1]
  }
  return steps
}
