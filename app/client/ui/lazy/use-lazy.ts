import { useEffect, useState } from 'react'

/** Rarely needed code, loaded on first use; null until then. Keep `load` the same function. */
export function useLazy<T extends object>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  useEffect(() => {
    if (isWanted) void load().then(setLoaded)
  }, [load, isWanted])
  return loaded
}
