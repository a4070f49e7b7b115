import { browserStorage } from '../../storage/browser-storage.ts'

/** Prefix of one person's drafts. */
export const draftPrefix = (who: string | number) => `urja.draft.${who}.`

/** Removes everything that a person has typed and that this browser has stored. */
export function forgetDrafts(who: string | number | null): void {
  if (who === null) return
  for (const key of browserStorage.keys())
    if (key.startsWith(draftPrefix(who))) browserStorage.removeItem(key)
}
