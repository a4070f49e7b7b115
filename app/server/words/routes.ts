import { readWords } from '../../domain/api/words.ts'
import { allSentences } from '../../domain/words/words.ts'
import { fixed, type Route, serveAnyone } from '../kernel/endpoint.ts'

/** The sentences that results tell by key, for callers without our pages. */
export const wordRoutes: Route[] = [
  serveAnyone(readWords, ({ params }) => fixed(allSentences[params.language])),
]
