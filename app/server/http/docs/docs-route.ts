import type { Context, Handler } from 'hono'
import { type Language, languages } from '../../../domain/messages/messages.ts'
import { acceptsGzip, zipped } from '../../kernel/gzip.ts'
import { publicAddressOf } from '../../tiles/public-address.ts'
import { languageHeaders, languageOf } from '../language.ts'
import { type DocsFiles, docsPages } from './docs-page.ts'

type Options = { trustProxy: boolean; publicUrl: () => string }

/** Serves /api/docs in the reader's language. The links on the page select another language with `?lang=`. */
export function docsRoute(document: Record<string, unknown>, files: DocsFiles, options: Options): Handler {
  const pages = docsPages(document, files)
  return async c => {
    const language = readLanguage(c)
    const page = pages(language, originOf(c, options))
    const headers = {
      ...languageHeaders(language),
      vary: 'accept-language, accept-encoding',
      'content-type': 'text/html; charset=utf-8',
      // The page contains commands with the requested host, which is untrusted, so it must not be cached for others.
      'cache-control': 'private, no-cache',
    }
    const packed = acceptsGzip(c) ? await zipped(page) : null
    return packed === null
      ? c.body(page, 200, headers)
      : c.body(packed, 200, { ...headers, 'content-encoding': 'gzip' })
  }
}

function readLanguage(c: Context): Language {
  const wanted = c.req.query('lang')
  return wanted !== undefined && Object.hasOwn(languages, wanted) ? (wanted as Language) : languageOf(c)
}

/** The text is inserted between shell quotes, so it must be a plain host. */
function originOf(c: Context, { trustProxy, publicUrl }: Options): string {
  const { origin } = publicAddressOf(c, trustProxy)
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : publicUrl()
}
