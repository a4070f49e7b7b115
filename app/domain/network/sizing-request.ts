/**
 * Start of the network: a point on the grid or, if the grid touches the village, the distance from each pole to the
 * grid.
 */
export type NetworkEntry = { x: number; y: number; z: number } | { distance_m: (pole: number) => number }

/** Request to size a village's network. */
export type SizingRequest = {
  /** Demand subscribed by a household. */
  household_W: number
  /** Coincidence factor for a very large number of households. */
  coincidence: number
  /** Hours per year, used to convert subscribed power into energy. */
  full_load_hours: number
  /** Life cycle cost of a home system over the years of the comparison. */
  standalone_NPR_per_W: number
  /** Life cycle cost of a line over the same years, as a factor of its price: 1 plus its maintenance. */
  line_upkeep: number
  /** Null if no grid is known. In that case, the grid's bill does not include the line to the village. */
  entry: NetworkEntry | null
  /** Length of the line from the micro-hydro plant, in km. */
  mhp_line_km: number
}

/** Demand of a part of a village, with its coincidence factor. */
export type NetworkDemand = Pick<SizingRequest, 'household_W' | 'coincidence'>
