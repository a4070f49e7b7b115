/** Public addresses of the national agency that promotes the plans (S-146). Its street and phone number are unknown. */
export const agency = {
  website: 'https://www.aepc.gov.np',
  email: 'info@aepc.gov.np',
} as const
