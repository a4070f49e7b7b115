import type { Atlas } from './atlas.ts'

/**
 * Caches the results of `make` by atlas and key. For each atlas, it keeps at most `max` results and evicts the least
 * recently used first. Results are dropped together with their atlas. `nameOf` identifies keys that are objects.
 */
export function perAtlas<Key, Made>(
  max: number,
  make: (atlas: Atlas, key: Key) => Made,
  nameOf: (key: Key) => unknown = key => key,
): (atlas: Atlas, key: Key) => Made {
  const cache = new WeakMap<Atlas, Map<unknown, Made>>()
  return (atlas, key) => {
    const answers = cache.get(atlas) ?? new Map<unknown, Made>()
    cache.set(atlas, answers)
    const name = nameOf(key)
    const known = answers.get(name)
    const answer = known ?? make(atlas, key)
    answers.delete(name)
    answers.set(name, answer)
    if (answers.size > max) answers.delete(answers.keys().next().value)
    return answer
  }
}
