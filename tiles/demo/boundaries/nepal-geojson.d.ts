/** nepal-geojson carries no types of its own. */
declare module 'nepal-geojson' {
  import type { FeatureCollection, Polygon } from 'geojson'

  const outlines: {
    districts(): FeatureCollection<Polygon, { DISTRICT: string; HQ: string; PROVINCE: number }>
  }
  export default outlines
}
