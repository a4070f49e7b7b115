export const accountWords = {
  'account.wrongCredentials': 'Email or password is wrong',
  'account.notActivated': 'Account is not activated',
  'account.login': 'Log in',
} as const
