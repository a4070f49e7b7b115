/** The admin area. */
export const adminWords = {
  'admin.title': 'Admin',
} as const
