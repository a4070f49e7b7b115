import { browserStorage } from '../storage/browser-storage.ts'

/* Records in local storage that there is a pack. This can be read at once and without the rest of this folder. */

/** The menu of the first pages reads this key directly (accounts/user-menu.tsx). */
const key = 'urja.offline'

export type PackMark = { name: string; name_ne: string; account: number; refreshed_at: string }

export const packMark = {
  get(): PackMark | null {
    try {
      return JSON.parse(browserStorage.getItem(key) ?? 'null') as PackMark | null
    } catch {
      return null
    }
  },
  set: (mark: PackMark) => void browserStorage.setItem(key, JSON.stringify(mark)),
  clear: () => browserStorage.removeItem(key),
}
