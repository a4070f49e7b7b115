import { loadOfflineMessages } from './offline-messages.ts'

/**
 * Loads a part of this room together with its texts. The code that shows the part is loaded earlier and does not fetch
 * the texts.
 */
async function withWords<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadOfflineMessages()])
  return loaded
}

export const offlineDialog = () => withWords(import('./offline-dialog.tsx'))
export const offlineBar = () => withWords(import('./offline-bar.tsx'))
