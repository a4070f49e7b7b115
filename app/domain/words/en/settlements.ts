/** BAT over a whole municipality: its settlements, their least-cost map and what it comes to. */
export const settlementsWords = {
  'bat.mode.municipality': 'Municipality',
  'settlements.intro':
    'Groups the houses of the whole municipality into settlements and compares the supply options of each.',
  'settlements.grouping': 'How settlements are found',
  'settlements.methodTip': 'About the method',
  'settlements.methodLong':
    'By the density of houses: DBSCAN (Ester, Kriegel, Sander and Xu, 1996). A house with enough neighbours within reach is part of a core; houses within reach of a core belong to its settlement, and cores that reach each other are one. All other houses are scattered.',
  'settlements.reach_m': 'Largest gap between houses',
  'settlements.reach_m.tip':
    'Two houses not farther apart than this are neighbours (epsilon of DBSCAN). A larger gap joins hamlets into larger settlements.',
  'settlements.min_neighbours': 'Houses within that gap',
  'settlements.min_neighbours.tip':
    'Houses within the gap, itself counted, that make a house part of a core (minPts of DBSCAN). More houses ask for denser settlements.',
  'settlements.tooMany':
    '{count} settlements would be found, and {most} are the most: raise the fewest houses in a settlement (least_houses) or the largest gap between houses (reach_m)',
  'settlements.least_houses': 'Fewest houses in a settlement',
  'settlements.least_houses.tip':
    'A settlement with fewer houses than this is counted with the scattered houses.',
  'settlements.about': 'About: {name}',
  'settlements.bounds': 'Enter {least} to {most}',
  'settlements.run': 'Find settlements and compare',
  'settlements.running': 'Comparing settlements',
  'settlements.stage':
    'Grouping the houses of {place} and comparing the options of each settlement. Esc cancels.',
  'settlements.runAgain': 'Run again',
  'settlements.stale':
    'You have changed the inputs. This result still uses the old ones (project period: {years} years). Run again to update it.',
  'settlements.tab.settlements': 'Settlements',
  'settlements.tab.totals': 'Totals',
  'settlements.table': 'Settlements of the municipality',
  'settlements.search': 'Search by name',
  'settlements.filter': 'Best option',
  'settlements.found': '{place}: {shown} of {all} settlements',
  'settlements.noneFound':
    'No settlement was found: all houses are scattered. Try a larger gap between houses, fewer houses within it, or fewer houses in a settlement.',
  'settlements.column.name': 'Name',
  'settlements.column.ward': 'Ward',
  'settlements.column.houses': 'Houses',
  'settlements.column.households': 'Households',
  'settlements.column.demand': 'Demand, kW',
  'settlements.column.grid': 'To grid, km',
  'settlements.column.best': 'Best',
  'settlements.column.lcc': 'LCC, NPR',
  'settlements.column.lcoe': 'NPR/kWh',
  'settlements.column.capital': 'Capital, NPR',
  'settlements.hover': '{name} · {houses} houses · {best} · {lcoe}',
  'settlements.open': 'Open as cluster',
  'settlements.openAsCluster': 'Open {name} as cluster',
  'settlements.unselect': 'Close the settlement',
  'settlements.toGrid': '{distance} to grid',
  'settlements.greyed': 'In italics: no candidate here, not feasible or the grid beyond the extension limit.',
  'settlements.back': 'Back to the settlements of {place}',
  'settlements.key': 'Best option by settlement',
  'settlements.scattered': 'Scattered houses',
  'settlements.scatteredNote':
    'Scattered houses take a solar home system each, the only option that needs no neighbour. Costs are in NPR over {years} years, each settlement by its best option.',
  'settlements.method':
    'Settlements by density of houses: DBSCAN (Ester et al., 1996), reach {reach} m, {neighbours} neighbours, {least} houses or more.',
  'settlements.shares': 'Shares of the options',
  'settlements.total.option': 'Option',
  'settlements.total.settlements': 'Settlements',
  'settlements.total.num_house': 'Houses',
  'settlements.closeCalls':
    'For {count} of {all} households to supply ({share}) the next option costs less than {percent} % more',
  'settlements.key.close': 'Next option less than {percent} % dearer',
  'settlements.column.supply': 'To supply',
  'settlements.toSupply': '{count} to supply',
  'settlements.connected':
    'The number of connected households belongs to one cluster. For settlements use 0 or an estimate',
  'settlements.total.households_to_supply': 'Households to supply',
  'settlements.total.num_household': 'Households',
  'settlements.total.population': 'People',
  'settlements.total.total_demand_kW': 'kW',
  'settlements.total.capital_cost': 'Capital, NPR',
  'settlements.total.life_cycle_cost': 'LCC, NPR',
  'settlements.total.sum': 'All',
  'settlements.export.csv': 'Settlements as CSV',
  'settlements.export.totals': 'Totals as CSV',
  'settlements.export.geojson': 'Settlements as GeoJSON',
  'settlements.export.kml': 'Settlements as KML',
}
