import { wordsOf } from '../../domain/words/contract.ts'
import { retiredWords } from '../../domain/words/retired.ts'
import { languages } from '../../domain/words/words.ts'
import { fixed, type Route, serveAnyone } from '../http/endpoint.ts'

const replies = {
  en: { ...retiredWords.en, ...languages.en },
  ne: { ...retiredWords.ne, ...languages.ne },
}

/** The sentences that results tell by key, for callers without our pages. */
export const wordRoutes: Route[] = [serveAnyone(wordsOf, ({ params }) => fixed(replies[params.language]))]
