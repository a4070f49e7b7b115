import { Count, planDocument } from '../plan-resource.ts'

/** Numbers of renewable energy systems and grid connections (I-010). */
export const renewable = planDocument('renewable', {
  path: '/renewable-energy-info',
  name: 'renewable energy',
  part: 'renewable',
  fields: {
    hydro_powers: Count,
    micro_hydros: Count,
    sub_stations: Count,
    transformers: Count,
    solar_mini_grids: Count,
    solar_home_systems: Count,
    improved_water_mills: Count,
  },
  derived: {},
})
