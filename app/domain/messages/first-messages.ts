import accounts from './en/accounts.json' with { type: 'json' }
import landing from './en/landing.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }

/** The messages of the landing and login pages, which do not wait for all the others. */
export const firstMessages = { ...shell, ...landing, ...accounts }
