/** Where the drafts of one person begin. */
export const draftPrefix = (who: string) => `urja.draft.${who}.`

/** Forgets all that a person has typed in this browser. */
export function forgetDrafts(who: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(draftPrefix(who))) localStorage.removeItem(key)
  } catch {
    // The browser forbids it: then nothing was kept.
  }
}
