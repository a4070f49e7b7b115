import type { Atlas } from './atlas.ts'

/**
 * Remembers what `make` gives for an atlas and a key: at most `most` answers an atlas, the longest unused one
 * goes first. With the atlas its answers go too.
 */
export function perAtlas<Key, Made>(
  most: number,
  make: (atlas: Atlas, key: Key) => Made,
): (atlas: Atlas, key: Key) => Made {
  const kept = new WeakMap<Atlas, Map<Key, Made>>()
  return (atlas, key) => {
    const answers = kept.get(atlas) ?? new Map<Key, Made>()
    kept.set(atlas, answers)
    const known = answers.get(key)
    const answer = known ?? make(atlas, key)
    answers.delete(key)
    answers.set(key, answer)
    if (answers.size > most) answers.delete(answers.keys().next().value as Key)
    return answer
  }
}
