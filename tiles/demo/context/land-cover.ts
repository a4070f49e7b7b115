import { landCovers } from '../../../app/domain/tilesets/schema.ts'
import { fractalNoise } from '../../random.ts'

export type CoverSite = {
  mean_m: number
  slope: number
  terai: boolean
  houses_per_km2: number
  river: boolean
}

const code = (name: (typeof landCovers)[number]) => landCovers.indexOf(name)
const built_up_houses_per_km2 = 700

/** Land cover of a cell by height, slope, settlement and chance; the number is an index into `landCovers`. */
export function coverField(seed: number): (lng: number, lat: number, site: CoverSite) => number {
  const patch = fractalNoise(3, seed, 'land cover')
  return (lng, lat, { mean_m, slope, terai, houses_per_km2, river }) => {
    const chance = patch(lng * 14, lat * 14)
    if (river) return code('water')
    if (houses_per_km2 > built_up_houses_per_km2 && slope < 0.25) return code('built-up')
    if (mean_m > 5300 + 250 * chance) return code('snow or glacier')
    if (mean_m > 4700 + 250 * chance) return code('bare')
    if (mean_m > 3900 + 250 * chance) return code(chance > 0.25 ? 'shrubland' : 'grassland')
    if (terai) return code(chance > 0.45 ? 'open forest' : 'cropland')
    if (mean_m > 2600 + 300 * chance) return code(chance > 0.2 ? 'open forest' : 'dense forest')
    if (slope > 0.5) return code(chance > 0.3 ? 'shrubland' : 'dense forest')
    if (slope > 0.3 || chance > 0.32) return code(chance > 0 ? 'open forest' : 'shrubland')
    return code(chance < -0.5 ? 'grassland' : 'cropland')
  }
}
