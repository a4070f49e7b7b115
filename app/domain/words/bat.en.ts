/** What the server says about clusters and drawn polygons. The panel's words are in bat-panel. */
export const batWords = {
  'bat.noHouse': 'No house in the given cluster',
  'bat.demandOutOfBounds': 'hh_demand_W must be between {least} and {most}',
  'bat.field.neededWhen': 'Needed when {other} is {value}',
  'bat.field.unknownInstitution': 'There is no institution {id}',
  'bat.best.least': '{best} costs least over {years} years: {next}, the next, costs {percent} % more',
  'bat.best.tie': '{best} costs least over {years} years, as much as {next}',
  'bat.best.only': '{best} is the only option that can stand here; its life cycle cost covers {years} years',
  'bat.best.gridSoon':
    'The grid is planned to arrive in less than 5 years: a Solar Home System bridges the time, a mini-grid would be stranded',
  'bat.best.none': 'No option passes every check here; a Solar Home System needs least of the place',
  'bat.infeasible.sun': 'The sun yields less than {least} kWh a kWp and year here',
  'bat.infeasible.land': 'There is not {least} ha of ground that is flat enough, free and not facing north',
  'bat.infeasible.stream': 'No stream with enough dry-season flow and no micro-hydro plant within {reach} km',
  'bat.infeasible.gridTooFar': 'The grid is more than {reach} km away',
  'bat.warn.dcInstitution':
    '{name} needs {watts} W: a DC Solar Home System supplies institutions up to {most} W only',
  'bat.warn.gridUnknown': 'No grid line is known: the costs of Grid Extension are those of {km} km',
  'bat.warn.mhpUnknown':
    'No stream or plant was found: the costs of Micro Hydro are those of a plant {km} km away',
  'bat.warn.filtered': 'Only houses that pass the filter count: {filter}',
  'bat.warn.generated': 'Generated, not measured: {layers}. Do not decide on them alone',
  'bat.warn.twoLevels':
    'The cluster touches {count} local levels; it counts for {name}, which has most of its houses',
  'bat.warn.landCoverUnknown':
    'Land cover is not known here: it was left out of the check for Solar Mini-grid',
  'bat.warn.noTerrain':
    'Elevation is not known here: slope, aspect and temperature were left out of the checks',
  'bat.warn.noCensus': 'No census figures for this place: national averages were used',
  'bat.layer.houses': 'buildings',
  'bat.layer.wards': 'ward boundaries',
  'bat.layer.terrain': 'elevation',
  'bat.layer.streams': 'streams',
  'bat.layer.grid': 'grid lines',
  'bat.layer.landCover': 'land cover',
  'bat.layer.terai': 'Terai boundary',
  'bat.layer.settlements': 'settlements',
  'geometry.vertices': 'At most {most} vertices, not {given}',
  'geometry.ringShort': 'Ring {ring} needs at least three different corners',
  'geometry.ringOpen': 'Ring {ring} is not closed: its last position must be its first',
  'geometry.notFinite': 'Ring {ring} has a position that is no number',
  'geometry.swapped': 'Positions are [longitude, latitude]: these look like latitude first',
  'geometry.range': 'Longitude runs from -180 to 180 and latitude from -90 to 90',
  'geometry.crossing': 'The outline crosses or touches itself near {place}',
  'geometry.holeOutside': 'Hole {hole} does not lie inside the outline',
  'geometry.noArea': 'The polygon encloses no area',
  'geometry.tooLarge': 'At most {most} km², not {given}: draw one cluster at a time',
} as const
