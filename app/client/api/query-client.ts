import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailure } from '../../domain/api/call-failure.ts'

const maxTries = 3
/** What failed this short a while ago rests first: answers often come several at once. */
const rest_ms = 2000

/** A failure that may be gone at the next try: no connection, or a server in trouble. A refusal stays one. */
const isPassing = (failure: unknown) =>
  failure instanceof CallFailure && (failure.kind === 'connection' || failure.status >= 500)
const hasFailed = (query: Pick<Query, 'state'>) =>
  query.state.status === 'error' && isPassing(query.state.error)

/**
 * What the server keeps, as the screens hold it. What has failed is asked for again as soon as the server answers
 * something else, or when the person or the network comes back, so that nobody has to reload the page.
 */
export function makeQueryClient(): QueryClient {
  const rested = (query: Query) => hasFailed(query) && Date.now() - query.state.errorUpdatedAt >= rest_ms
  const refetch = (predicate: (query: Query) => boolean) =>
    void client.refetchQueries({ type: 'active', predicate })
  let later: ReturnType<typeof setTimeout> | undefined
  const queryCache = new QueryCache({
    onSuccess(_, answered) {
      const failed = queryCache.findAll({ type: 'active', predicate: hasFailed })
      if (!failed.every(rested)) {
        clearTimeout(later)
        later = setTimeout(() => refetch(rested), rest_ms)
      }
      refetch(query => query !== answered && rested(query))
    },
  })
  // The server may well be this machine: what the browser thinks of its network must not hold a call back.
  const client = new QueryClient({
    queryCache,
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5 * 60_000,
        refetchOnWindowFocus: query => hasFailed(query) && 'always',
        refetchOnReconnect: query => hasFailed(query) && 'always',
        retry: (failures, failure) =>
          failures < maxTries - 1 && failure instanceof CallFailure && failure.kind === 'connection',
      },
    },
  })
  return client
}
