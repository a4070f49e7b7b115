import { queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint, ReplyOf } from '../../domain/endpoint.ts'
import type { Language } from '../../domain/words/words.ts'
import { call } from '../api/browser.ts'

/** A query whose reply holds sentences (sources, methods) in the reader's language: each language keeps its own. */
export function spokenQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>, language: Language) {
  return spoken<ReplyOf<E>>([endpoint.path, input, language], signal => call(endpoint, input, { signal }))
}

/** While only the language changes, what was said in the other one stays. */
export function spoken<T>(
  [path, input, language]: [path: string, input: unknown, language: Language],
  ask: (signal: AbortSignal) => Promise<T>,
) {
  const what = JSON.stringify(input)
  return queryOptions({
    queryKey: [path, what, language],
    queryFn: ({ signal }) => ask(signal),
    placeholderData: (before, query) => (query?.queryKey[1] === what ? before : undefined),
  })
}
