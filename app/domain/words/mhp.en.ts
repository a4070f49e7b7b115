/** Micro-hydro: sentences of the server and of the tool. Those of its panel and results stand in mhp-panel. */
export const mhpWords = {
  'mhp.noStream': 'No stream selected! Please click on a stream',
  'mhp.notInTerai': "MHP tool isn't meant for Terai region",
  'mhp.noHead':
    'The stream drops only {drop_m} m within {within_m} m, and {power_kW} kW take {head_m} m at {discharge} m³/s. Take a smaller interval, or an intake farther upstream',
  'mhp.tooManyPowerhouses':
    'That makes {count} powerhouses, and at most {most} are drawn. Take a greater interval',
  'mhp.name': '{place} micro-hydro',
  'mhp.warn.drop': 'stream drops only {drop_m} m within {within_m} m: {power_kW} kW and more are not reached',
  'mhp.warn.edge': 'The course ends at the edge of the municipality or of your working area',
  'mhp.warn.river': 'The course ends where the stream runs into a much greater river',
  'mhp.warn.aboveFlow':
    'The discharge of {discharge} m³/s is above the band of the dry-season flow, {low} to {high} m³/s',
  'mhp.warn.households':
    'Powerhouse {index}: only {calculated} of {required} households live within {radius_km} km',
  'mhp.warn.glacier':
    '{percent} % of the catchment lie above 5,000 m, where the formulas count no dry-season water',
  'mhp.warn.region': 'The hydrological region is not known here, so WECS/DHM stands alone',
  'mhp.warn.churia': 'The unit flow of the Churia and Terai is unreliable',
  'mhp.warn.wetness': 'Monsoon wetness is not known here; {mm} mm were taken',
  'mhp.warn.regional':
    'Regional formulas are made for larger basins: reckon with half to double, and gauge the stream once in the dry season',
  'mhp.warn.generated': 'Terrain, streams and houses of the demo country are generated, not measured',
} as const
