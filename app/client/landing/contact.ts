/** Public addresses of the national agency that promotes the plans (S-146); no logos are shipped. */
export const agency = {
  website: 'https://www.aepc.gov.np',
  email: 'info@aepc.gov.np',
} as const

/** Where the publishers of the data in use stand. */
export const publishers = {
  statistics: 'https://nsonepal.gov.np',
  baseMaps: 'https://www.openstreetmap.org/copyright',
} as const
