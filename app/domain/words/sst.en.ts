/** Sampling: sentences of the server. Those of its screen stand in sst-panel. */
export const sstWords = {
  'sst.tooMany':
    '{given} households were asked for, but the municipality has about {households}; ask for fewer',
  'sst.noHousehold': 'No household in this municipality that could be sampled',
  'sst.warn.exhausted':
    '{clusters} {stratum} clusters were asked for, but there are only {units} places with households enough: all of them are taken',
  'sst.warn.noWards':
    'Fewer {stratum} clusters than wards: they are spread by their order, and some wards have none',
  'sst.warn.outside':
    '{percent} % of the houses stand in squares whose centre lies outside of the municipality and could not be drawn',
  'sst.warn.urban':
    'Urban and rural are not known for every square; there the type of the municipality decides',
  'sst.warn.merged':
    '{count} clusters are made of several squares, because one alone has fewer households than a cluster needs',
  'sst.warn.generated': 'The houses of this sample are generated demo data: do not survey by it',
  'sst.urban': 'urban',
  'sst.rural': 'rural',
} as const
