import type { MhpResult } from '../../../app/domain/mhp/contract.ts'

const ring = (lng: number, lat: number, half: number) => [
  [lng - half, lat - half],
  [lng + half, lat - half],
  [lng + half, lat + half],
  [lng - half, lat + half],
  [lng - half, lat - half],
]
const powerhouse = (index: number) => ({
  index,
  power_kW: index * 5,
  head_m: index * 20.123,
  chainage_m: index * 400,
  aoi_radius_m: 300 + index * 50,
  num_household_required: index * 50,
  num_household_calculated: index * 50 + 3,
  latitude: 28.3 - index / 1000,
  longitude: 84.6,
  elevation_m: 1000 - index * 20.123,
})
const powerhouses = [powerhouse(1), powerhouse(2)]
const flow = [0.1, 0.08, 0.05, 0.06, 0.1, 0.5, 1.2, 1.5, 1, 0.5, 0.2, 0.15]

/** A plant of two powerhouses below an intake at (84.6, 28.3), 1,000 m above the sea. */
export const plant: MhpResult = {
  serialized_project: {
    municipality: { state: 'Gandaki', district: 'Lamjung', name: 'Dordi', sddmm: 43702 },
    local_name: 'Talpani',
    name: 'Talpani micro-hydro',
    intake_pt: { x: 84.6, y: 28.3, z: 1000 },
    discharge: 0.05,
    power_kW: 10,
    mhp_interval: 5,
    arc_id: 77,
    river: null,
    order: 2,
  },
  powerhouses,
  powerhouse_geojson: { type: 'FeatureCollection', features: [] },
  aoi_geojson: {
    type: 'FeatureCollection',
    features: powerhouses.map(({ index, power_kW, aoi_radius_m, longitude, latitude }) => ({
      type: 'Feature',
      properties: { index, power_kW, aoi_radius_m },
      geometry: { type: 'Polygon', coordinates: [ring(longitude, latitude, 0.004)] },
    })),
  },
  intake_geojson: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { elevation_m: 1000, discharge: 0.05 },
        geometry: { type: 'Point', coordinates: [84.6, 28.3] },
      },
    ],
  },
  upstream_geojson: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { area_km2: 4.9 },
        geometry: { type: 'Polygon', coordinates: [ring(84.6, 28.31, 0.01)] },
      },
    ],
  },
  profile: {
    chainage_m: [0, 400, 800, 5000],
    elevation_m: [1000, 979.9, 959.8, 700],
    longitude: [84.6, 84.6, 84.6, 84.6],
    latitude: [28.3, 28.299, 28.298, 28.28],
  },
  upstream: {
    area_km2: 4.9,
    a5000_km2: 4.9,
    a3000_km2: 2,
    mwi_mm: 1310,
    mip_regions: [{ region: 3, share: 1 }],
  },
  flow: { design: 0.05, low: 0.02, high: 0.11 },
  monthly: { flow, low: flow.map(q => q / 2), high: flow.map(q => q * 2), e_flow: 0.005 },
  flow_duration: [
    { percent: 5, flow: 1.4 },
    { percent: 95, flow: 0.05 },
  ],
  floods: [{ years: 20, flow: 13.9 }],
  method: 'geometric-mean',
  efficiency: 0.5,
  watts_per_household: 100,
  atlas_version: '0123456789abcdef',
  atlas_sources: 'Roads: A. Surveyor, CC BY 4.0',
  warnings: [{ key: 'mhp.warn.generated' }, { key: 'mhp.warn.churia' }],
}
