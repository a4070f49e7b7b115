import type { LngLat } from '../geometry.ts'
import type { EnergyFeature, EnergyFile } from './energy-network.ts'

/** Positions of the features in `energy.geojson` for counting, in degrees. */
export type EnergyPlaces = {
  substations: LngLat[]
  transformers: LngLat[]
  micro_hydro: LngLat[]
  /** Power of each micro-hydro plant in kW, or null if unknown. */
  micro_hydro_kW: (number | null)[]
  /** Plants in operation. Plants that have only a licence for a survey or for construction do not count. */
  hydropower: { at: LngLat; capacity_MW: number | null }[]
  /**
   * x1, y1, x2, y2 of each segment of the lines in use: all distribution lines, and transmission lines that are not
   * just planned.
   */
  line_sides: Float64Array
}

/** Matches the terms used in the registers: 'Operation', 'Operational', 'Operating', 'In operation'. */
const operates = /^\s*(in )?operati/i

/** Returns the places in `energy.geojson`, in the order of the file. */
export function energyPlaces({ features }: EnergyFile): EnergyPlaces {
  const places: Omit<EnergyPlaces, 'line_sides'> = {
    substations: [],
    transformers: [],
    micro_hydro: [],
    micro_hydro_kW: [],
    hydropower: [],
  }
  const sides: number[] = []
  for (const { properties, geometry } of features) {
    const { layer } = properties
    if (geometry.type === 'Point') {
      const at = [geometry.coordinates[0], geometry.coordinates[1]] as LngLat
      if (layer === 'substation') places.substations.push(at)
      else if (layer === 'transformer') places.transformers.push(at)
      else if (layer === 'micro_hydro') {
        const { power_kW } = properties
        places.micro_hydro.push(at)
        places.micro_hydro_kW.push(typeof power_kW === 'number' ? power_kW : null)
      } else if (layer === 'hydropower' && operates.test(String(properties.status))) {
        const { capacity_MW } = properties
        places.hydropower.push({ at, capacity_MW: typeof capacity_MW === 'number' ? capacity_MW : null })
      }
    } else if (layer === 'distribution' || (layer === 'transmission' && properties.planned !== true)) {
      for (const line of linesOf(geometry)) {
        for (let i = 1; i < line.length; i++)
          sides.push(line[i - 1][0], line[i - 1][1], line[i][0], line[i][1])
      }
    }
  }
  return { ...places, line_sides: Float64Array.from(sides) }
}

function linesOf(geometry: Exclude<EnergyFeature['geometry'], { type: 'Point' }>): number[][][] {
  return geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates
}
