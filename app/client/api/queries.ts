import { QueryClient, queryOptions } from '@tanstack/react-query'
import { CallFailure } from '../../domain/call-failure.ts'
import type { CallInput, Endpoint } from '../../domain/endpoint.ts'
import { call } from './browser.ts'
import type { CallOptions } from './call.ts'

/** A query of one endpoint, keyed by its path and input. */
export function endpointQuery<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Pick<CallOptions, 'toNotFound'> = {},
) {
  return queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
  })
}

/** Only a lost connection is worth a second try; a refusal stays one. */
export const queryClient = new QueryClient({
  // The server may well be this machine: what the browser thinks of its network must not hold a call back.
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, failure) =>
        failures < 2 && failure instanceof CallFailure && failure.kind === 'connection',
    },
  },
})
