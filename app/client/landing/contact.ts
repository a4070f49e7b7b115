/** Where the publishers of the data in use stand. */
export const publishers = {
  statistics: 'https://nsonepal.gov.np',
  baseMaps: 'https://www.openstreetmap.org/copyright',
} as const
