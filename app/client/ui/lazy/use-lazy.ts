import { useEffect, useState } from 'react'

/** What most visits do without, fetched with its first use; null until it is there. Keep `load` the same function. */
export function useLazy<T extends object>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  useEffect(() => {
    if (isWanted) void load().then(setLoaded)
  }, [load, isWanted])
  return loaded
}
