/** The landing page. */
export const landingWords = {
  'landing.headline': 'The cheapest electricity for every village of Nepal',
  'landing.lead':
    'Houses, streams, terrain and power lines of all 753 municipalities on one map. Draw a line around a settlement and compare four ways to supply it, by life cycle cost and by cost per kilowatt-hour.',
  'landing.start': 'Get Started',
  'landing.continue': 'Open the map',
  'landing.login': 'Login',
  'landing.mapTitle': 'Households per municipality',
  'landing.mapBelow': 'below {count}',
  'landing.mapAbove': '{count} and above',
  'landing.mapSource': 'Census 2021, preliminary results. One dot for each of the 753 municipalities.',
  'landing.mapLabel': 'Map of Nepal: one dot for each municipality, larger and darker with more households',
  'landing.howTitle': 'From the map to an answer',
  'landing.how1': 'Find the place',
  'landing.how1About':
    'Choose a province, a district and a municipality, by name or by a click on the map. Its wards show and the neighbours step back.',
  'landing.how2': 'Draw around the houses',
  'landing.how2About':
    'Single houses show up close. Each is counted while you draw, so you see at once how many households the line holds.',
  'landing.how3': 'Read which supply costs least',
  'landing.how3About':
    'Solar home systems, a solar mini-grid, micro-hydro and grid extension side by side, and the distance to the grid from which the answer changes.',
  'landing.trustTitle': 'Every number can be explained',
  'landing.trust':
    'A cost opens into capital, distribution, operation and replacements, with the rate, its source and its vintage. Each layer of the map says where it comes from and whether it is measured or generated. Cost rates are indicative until a manager of the programme has set them.',
  'landing.workTitle': 'Made for the office that plans',
  'landing.work':
    'Everyone works in the municipalities assigned to them. A copied address opens the same screen for a colleague. In English and Nepali, on a laptop or a phone.',
  'landing.municipalities': 'municipalities',
  'landing.districts': 'districts',
  'landing.wards': 'wards',
  'landing.households': 'households, census 2021',
  'landing.tilesDirect':
    'The tile server is not running yet; the map reads its tiles straight from the files meanwhile.',
  'landing.notReady': 'The server is still preparing the map. This page can stay open.',
  'landing.atlas': 'Atlas {version}',
  'landing.census':
    'Census figures: National Statistics Office, National Population and Housing Census 2021, preliminary results',
} as const
