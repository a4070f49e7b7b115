import { queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '../../domain/endpoint.ts'
import type { Language } from '../../domain/words/words.ts'
import { call } from '../api/browser.ts'

/** A query whose reply holds sentences (sources, methods) in the reader's language: each language keeps its own. */
export function spokenQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>, language: Language) {
  return queryOptions({
    queryKey: [endpoint.path, input, language],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}
