/** Public addresses of the national agency that promotes the plans (S-146); no street or phone of it was read. */
export const agency = {
  website: 'https://www.aepc.gov.np',
  email: 'info@aepc.gov.np',
} as const
