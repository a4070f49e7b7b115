import { browserStorage } from '../storage/browser-storage.ts'

/** Where the drafts of one person begin. */
export const draftPrefix = (who: string) => `urja.draft.${who}.`

/** Forgets all that a person has typed in this browser. */
export function forgetDrafts(who: string): void {
  for (const key of browserStorage.keys())
    if (key.startsWith(draftPrefix(who))) browserStorage.removeItem(key)
}
