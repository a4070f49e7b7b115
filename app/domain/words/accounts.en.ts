export const accountWords = {
  'account.login': 'Log in',
} as const
