import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailure } from '../../domain/api/call-failure.ts'

const maxTries = 3
/** A query that has just failed is not repeated at once, because several replies often arrive together. */
const rest_ms = 2000

/** Failures after which a retry may help: no connection, or a server error. Refusals are final. */
const isPassing = (failure: unknown) =>
  failure instanceof CallFailure && (failure.kind === 'connection' || failure.status >= 500)
const hasFailed = (query: Pick<Query, 'state'>) =>
  query.state.status === 'error' && isPassing(query.state.error)

/**
 * Cache of server data for the screens. Failed queries are repeated as soon as another call succeeds, or when the user
 * returns or the network is available again, so that no reload is needed.
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
  // The server may be on this machine, so the browser's network state must not block calls.
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
