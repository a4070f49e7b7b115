/** What GIS programs are told; only the server needs it. */
export const ogcWords = {
  'ogc.title': 'Urja: layers of the map for GIS programs',
  'layer.map-correction-points': 'Corrections of the map, points',
  'layer.map-correction-points.about':
    'Transformers, substations and plants that the plan has entered itself, and what is not there any more.',
  'ogc.titleOfPlan': 'Urja: plan {name} for GIS programs',
  'ogc.about': 'Features and vector tiles as OGC API Features and OGC API Tiles. Positions are WGS 84.',
  'ogc.origin': 'Source: {source} ({publisher}, {vintage}), {licence}.',
  'ogc.computed': '{title} (computed)',
  'ogc.generated': '{title} (generated)',
  'ogc.unknown': '{title} (source not stated)',
  'ogc.wardHouseholds':
    'Households are those of the municipality, shared out over its wards, not counted in each.',
  'ogc.badBox': 'Write west,south,east,north (or six numbers with heights), the south not above the north',
  'ogc.badTime': 'Write a time as 2026-11-24T00:00:00Z, or two with / between, .. for open',
  'ogc.badCount': 'Must be a whole number of {least} or more',
  'ogc.badFormat': 'Not a format of this address. Available: {expected}',
  'ogc.badCrs': 'Must be one of {expected}',
  'qgis.group': 'Urja: {place}',
}
