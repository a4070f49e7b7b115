/**
 * Numbers of a plan's clusters from 1, in the order in which they were added. They are the same in lists, on maps, in
 * results, files and the report. A cluster that is deleted leaves no gap. Stored keys are the ids.
 */
export function clusterNumbers(clusters: readonly { id: number }[]): ReadonlyMap<number, number> {
  const ids = clusters.map(({ id }) => id).toSorted((a, b) => a - b)
  return new Map(ids.map((id, at) => [id, at + 1]))
}

export type Numbered<C> = C & { number: number }

/** The same clusters, each with its number. */
export function withNumbers<C extends { id: number }>(clusters: readonly C[]): Numbered<C>[] {
  const numbers = clusterNumbers(clusters)
  return clusters.map(one => ({ ...one, number: numbers.get(one.id) ?? 0 }))
}
