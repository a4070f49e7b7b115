import type { Atlas } from './atlas.ts'

/**
 * Remembers what `make` gives for an atlas and a key: at most `max` answers an atlas, the longest unused one
 * goes first. With the atlas its answers go too. `nameOf` tells keys apart that are objects.
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
