export const batWords = {
  'bat.noHouse': 'No house in the given cluster',
  'bat.demandOutOfBounds': 'hh_demand_W must be between {least} and {most}',
} as const
