import { queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '../../domain/api/endpoint.ts'
import { call } from './browser.ts'
import type { CallOptions } from './call.ts'
import { makeQueryClient } from './query-client.ts'

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

export const queryClient = makeQueryClient()
