import type { Context, Handler } from 'hono'
import { type Language, languages } from '../../../domain/messages/messages.ts'
import { acceptsGzip, zipped } from '../../kernel/gzip.ts'
import { publicAddressOf } from '../../tiles/public-address.ts'
import { languageHeaders, languageOf } from '../language.ts'
import { type DocsFiles, docsPages } from './docs-page.ts'

type Options = { trustProxy: boolean; publicUrl: () => string }

/** Answers /api/docs in the reader's language; `?lang=` selects another, as the page's links do. */
export function docsRoute(document: Record<string, unknown>, files: DocsFiles, options: Options): Handler {
  const pages = docsPages(document, files)
  return async c => {
    const language = readLanguage(c)
    const page = pages(language, originOf(c, options))
    const headers = {
      ...languageHeaders(language),
      vary: 'accept-language, accept-encoding',
      'content-type': 'text/html; charset=utf-8',
      // The commands contain the requested host, which is untrusted.
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

/** Text within shell quotes must be a plain host. */
function originOf(c: Context, { trustProxy, publicUrl }: Options): string {
  const { origin } = publicAddressOf(c, trustProxy)
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : publicUrl()
}
