import type { CookingSettings } from '../../domain/assumptions/cooking-settings.ts'
import type { Zone } from '../../domain/assumptions/cooking-stoves.ts'
import { temperatureAt } from '../../domain/bat/feasibility.ts'
import type { CookingFact, FactName } from '../../domain/cooking/contract.ts'
import { animalGas_m3, type CookingPlace } from '../../domain/cooking/places.ts'
import type { LngLat, PolygonRings } from '../../domain/geometry.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { countInside } from '../../domain/spatial/buildings/building-grid.ts'
import { metresPerDegree } from '../../domain/spatial/local-metric.ts'
import { distance_km } from '../../domain/spatial/measure.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { gridDistance_km, type Ways } from '../atlas/distances.ts'
import { forestDistance_km } from '../atlas/forest-distance.ts'
import { rasterValueAt } from '../atlas/terrain-facts.ts'

/** What a place is made of before its facts are read. */
export type PlaceOutline = {
  /** Area whose distance to the grid counts. */
  at: LngLat | PolygonRings
  centre: LngLat
  households: number
  persons: number
  gridShare: number
  gridOrigin: Message
  gridGenerated: boolean
  /** Mean temperature in °C, or null where the terrain is unknown. */
  temperature_C: number | null
  isTerai: boolean
  householdsPerHouse: number
}
export type DescribedPlace = { place: CookingPlace; facts: Record<FactName, CookingFact> }

const walking_km_h = 2.5
/** A place this near to a line has a road. */
const roadside_km = 0.5
const assumedDrive_h = 1
/** Places above this mean elevation are in the mountains. */
const mountain_m = 2_500
const plantReach_km = 2
/** Power that a plant gives each household it supplies (section 1.8 of the cooking design). */
const plant_kW_household = 0.12
/** Cattle and buffalo per household where no livestock is known (section 2 of the cooking design). */
const cattlePerHousehold: Record<Zone, number> = { Terai: 1.6, Hills: 2.1, Mountain: 1.9 }

/**
 * Facts of a place for the model. Roads, towns, forests and livestock are stand-ins from lines, land cover and zones, and
 * each says so in its origin.
 */
export function describePlace(
  atlas: Atlas,
  ways: Ways,
  outline: PlaceOutline,
  settings: CookingSettings,
): DescribedPlace {
  const { centre, households, persons, gridShare, temperature_C } = outline
  const isUrban = rasterValueAt(atlas.urban, centre) === 1
  const zone = zoneOf(outline)
  const line_km = gridDistance_km(ways, outline.at)
  const roadWalk_h = line_km === null || line_km <= roadside_km ? 0 : line_km / walking_km_h
  const forest_km = forestDistance_km(atlas.ground.landCover, centre)
  // Without a forest, the longest walk of the settings applies.
  const forestWalk_h = forest_km === null ? Infinity : forest_km / walking_km_h
  const cattle = cattlePerHousehold[zone] * households
  const animalGas = animalGas_m3({ cattle })
  const plant = plantAt(atlas, outline)
  const five = settings.five_ampere_share
  const base_kWh = isUrban ? settings.urban_base_kWh : settings.rural_base_kWh
  const place: CookingPlace = {
    households,
    persons,
    isUrban,
    zone,
    wealthRank: null,
    gridShare,
    fiveAmpereShare: five,
    base_kWh,
    drive_h: assumedDrive_h,
    roadWalk_h,
    forestWalk_h,
    boughtShare: isUrban ? settings.urban_firewood_bought : settings.rural_firewood_bought,
    temperature_C,
    animalGas_m3: animalGas,
    plant,
  }
  const assumed = (value: number | null, origin: Message, generated = false): CookingFact => ({
    value,
    origin,
    generated,
  })
  const isGenerated = (layer: string) => atlas.manifest.layers[layer]?.generated === true
  return {
    place,
    facts: {
      drive_h: assumed(assumedDrive_h, { key: 'cct.origin.drive' }),
      road_walk_h: assumed(
        roadWalk_h,
        { key: line_km === null ? 'cct.origin.noLine' : 'cct.origin.line' },
        isGenerated('energy.distribution'),
      ),
      forest_walk_h: assumed(
        forest_km === null ? null : forestWalk_h,
        { key: forest_km === null ? 'cct.origin.noForest' : 'cct.origin.forest' },
        isGenerated('landCover'),
      ),
      temperature_C: assumed(
        temperature_C,
        { key: temperature_C === null ? 'cct.origin.noTerrain' : 'cct.origin.temperature' },
        isGenerated('terrain'),
      ),
      grid_share: assumed(gridShare, outline.gridOrigin, outline.gridGenerated),
      five_ampere_share: assumed(five, { key: 'cct.origin.settings' }),
      base_kWh: assumed(base_kWh, { key: 'cct.origin.settings' }),
      animal_gas_m3: assumed(animalGas, {
        key: 'cct.origin.cattle',
        params: { count: cattlePerHousehold[zone] },
      }),
      plant_kW: assumed(
        plant?.kW ?? null,
        { key: plant === null ? 'cct.origin.noPlant' : 'cct.origin.plant' },
        plant !== null && isGenerated('energy.micro_hydro'),
      ),
    },
  }
}

/** The same place with the settings of a scenario where they decide facts. */
export function redescribePlace(place: CookingPlace, settings: CookingSettings): CookingPlace {
  const { isUrban } = place
  return {
    ...place,
    fiveAmpereShare: settings.five_ampere_share,
    base_kWh: isUrban ? settings.urban_base_kWh : settings.rural_base_kWh,
    boughtShare: isUrban ? settings.urban_firewood_bought : settings.rural_firewood_bought,
  }
}

function zoneOf({ isTerai, temperature_C }: PlaceOutline): Zone {
  if (isTerai) return 'Terai'
  return temperature_C !== null && temperature_C < temperatureAt(mountain_m) ? 'Mountain' : 'Hills'
}

/**
 * The nearest micro-hydro plant of known power within reach, as far as this place shares in it: in proportion to its
 * households among all within reach of the plant.
 */
function plantAt(atlas: Atlas, { centre, households, householdsPerHouse }: PlaceOutline) {
  const { micro_hydro, micro_hydro_kW } = atlas.energyPlaces
  let nearest = -1
  let nearest_km = plantReach_km
  for (const [at, plant] of micro_hydro.entries()) {
    const km = distance_km(plant, centre)
    if (micro_hydro_kW[at] === null || km > nearest_km) continue
    nearest = at
    nearest_km = km
  }
  const kW = micro_hydro_kW[nearest] ?? null
  if (kW === null || households <= 0) return null
  const around = countInside(atlas.houses, circle(micro_hydro[nearest], plantReach_km)) * householdsPerHouse
  const part = around > households ? households / around : 1
  return { kW: kW * part, households: Math.min(around, kW / plant_kW_household) * part }
}

const corners = 32
function circle([lng, lat]: LngLat, radius_km: number): PolygonRings {
  const metres = metresPerDegree(lat)
  const ring = Array.from({ length: corners }, (_, at): LngLat => {
    const angle = (2 * Math.PI * at) / corners
    return [
      lng + (Math.cos(angle) * radius_km * 1000) / metres.lng,
      lat + (Math.sin(angle) * radius_km * 1000) / metres.lat,
    ]
  })
  return [[...ring, ring[0]]]
}
