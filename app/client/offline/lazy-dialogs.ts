import { loadOfflineMessages } from './offline-messages.ts'

/** A part of this room with its sentences; what shows it is there before and does not fetch them. */
async function withWords<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadOfflineMessages()])
  return loaded
}

export const offlineDialog = () => withWords(import('./offline-dialog.tsx'))
export const offlineBar = () => withWords(import('./offline-bar.tsx'))
