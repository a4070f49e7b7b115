import { useEffect, useState } from 'react'

/**
 * Code that is rarely needed and is loaded when it is first used. Null until then. `load` must always be the same
 * function.
 */
export function useLazy<T extends object>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  useEffect(() => {
    if (isWanted) void load().then(setLoaded)
  }, [load, isWanted])
  return loaded
}
