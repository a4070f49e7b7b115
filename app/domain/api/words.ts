import * as v from 'valibot'
import { languageCodes } from '../messages/languages.ts'
import { endpoint } from './endpoint.ts'

/** For callers that do not use the product's pages: the texts for the message keys in results. */
export const readWords = endpoint({
  method: 'GET',
  path: '/api/words/{language}',
  can: 'anon',
  summary: 'Every sentence of a language by its key, with {places} for the params that results carry',
  params: v.object({ language: v.picklist(languageCodes) }),
  reply: v.record(v.string(), v.string()),
})
