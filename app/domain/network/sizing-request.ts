/** Where the network begins: a place on the grid, or the distance of each pole to a grid that touches the village. */
export type NetworkEntry = { x: number; y: number; z: number } | { distance_m: (pole: number) => number }

/** What a village's network is sized for. */
export type SizingRequest = {
  /** Subscribed by a household. */
  household_W: number
  /** Coincidence of very many households. */
  coincidence: number
  /** Hours a year at which subscribed watts make the energy. */
  full_load_hours: number
  /** Life cycle cost of a home system over the years of comparison. */
  standalone_NPR_per_W: number
  /** Life cycle cost of a line over the same years, as a factor of its price: 1 and its upkeep. */
  line_upkeep: number
  /** Null where no grid is known: the grid's bill is then without the line to the village. */
  entry: NetworkEntry | null
  /** Line from the micro-hydro plant, km. */
  mhp_line_km: number
}

/** Demand of the part of a village, and what it is called for at once. */
export type NetworkDemand = Pick<SizingRequest, 'household_W' | 'coincidence'>
