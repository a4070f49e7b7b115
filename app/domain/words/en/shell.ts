/** Header parts, failures of a call and everything that the landing, login and map screens share. */
export const shellWords = {
  'failure.permission': "Permission Error: You don't have the permission to do that.",
  'failure.connection': "Connection Error: Couldn't connect to server. Please check your internet connection",
  'failure.connectionInForm': "Couldn't connect to server. (Please check internet connection)",
  'failure.contract': 'The server answered in an unexpected form. Please try again',
  'failure.unexpected': 'Something went wrong. Please try again',
  'shell.name': 'Urja',
  'shell.nameNepali': 'ऊर्जा',
  'shell.language': 'Language',
  'shell.theme': 'Theme',
  'shell.themeLight': 'Light',
  'shell.themeDark': 'Dark',
  'shell.themeSystem': 'As the system',
  'shell.toLanding': 'Urja, landing page',
  'shell.dashboard': 'Dashboard',
  'shell.notFound': 'Error: 404 / Page not found',
  'shell.notFoundHint':
    'The address leads nowhere. It may have been typed wrongly or the page may have moved.',
  'shell.notFoundBack': 'Go to the start page',
  'shell.skipToContent': 'Skip to the content',
}
