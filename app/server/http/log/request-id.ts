import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const requests = new AsyncLocalStorage<string>()

/**
 * Answers a request under an id. The id is the one given by the installation's own proxy, if any; otherwise a new one
 * is generated.
 */
export function withRequestId<T>(given: string | undefined, answer: (id: string) => Promise<T>): Promise<T> {
  const id = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  return requests.run(id, () => answer(id))
}

/** Id of the current request, if any. */
export const requestId = (): string | undefined => requests.getStore()
