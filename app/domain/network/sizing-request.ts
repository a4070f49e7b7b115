/**
 * Start of the network: a place on the grid, or the distance of each pole to a grid that touches the village.
 */
export type NetworkEntry = { x: number; y: number; z: number } | { distance_m: (pole: number) => number }

/** Request for sizing a village's network. */
export type SizingRequest = {
  /** Subscribed by a household. */
  household_W: number
  /** Coincidence of a very large number of households. */
  coincidence: number
  /** Hours per year that convert subscribed watts into energy. */
  full_load_hours: number
  /** Life cycle cost of a home system over the years of comparison. */
  standalone_NPR_per_W: number
  /** Life cycle cost of a line over the same years, as a factor of its price: 1 plus its upkeep. */
  line_upkeep: number
  /** Null if no grid is known: the grid's bill then omits the line to the village. */
  entry: NetworkEntry | null
  /** Line from the micro-hydro plant, km. */
  mhp_line_km: number
}

/** Demand of a part of a village, and its coincidence. */
export type NetworkDemand = Pick<SizingRequest, 'household_W' | 'coincidence'>
