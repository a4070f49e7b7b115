/** Everything that comes, one after the other. */
export async function collect<T>(some: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of some) found.push(one)
  return found
}
