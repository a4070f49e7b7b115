import { readWords } from '../../domain/api/words.ts'
import { languageCodes } from '../../domain/messages/languages.ts'
import { allMessages } from '../../domain/messages/messages.ts'
import { placeholderText } from '../../domain/messages/placeholder-text.ts'
import { fixed, type Route, serveAnyone } from '../kernel/endpoint.ts'

const texts = Object.fromEntries(
  languageCodes.map(language => [
    language,
    Object.fromEntries(
      Object.entries(allMessages[language]).map(([key, message]) => [key, placeholderText(message)]),
    ),
  ]),
)

/** The texts of the message keys in results, for callers that do not use the product's pages. */
export const messageRoutes: Route[] = [serveAnyone(readWords, ({ params }) => fixed(texts[params.language]))]
