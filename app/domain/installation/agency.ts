/**
 * Public addresses of the national agency that promotes the plans (S-146); its street and phone number are
 * not known.
 */
export const agency = {
  website: 'https://www.aepc.gov.np',
  email: 'info@aepc.gov.np',
} as const
