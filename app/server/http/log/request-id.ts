import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const requests = new AsyncLocalStorage<string>()

/** Answers a request under an id: that of our own proxy where it wrote one, else a new one. */
export function withRequestId<T>(given: string | undefined, answer: (id: string) => Promise<T>): Promise<T> {
  const id = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  return requests.run(id, () => answer(id))
}

/** The id of the request that is being answered, if one is. */
export const requestId = (): string | undefined => requests.getStore()
