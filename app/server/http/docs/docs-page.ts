import { languageCodes, languageTable } from '../../../domain/messages/languages.ts'
import { type Language, type Say, say as sayIn } from '../../../domain/messages/messages.ts'
import { areaOf, docsAreas } from './areas.ts'
import { originMark } from './curl-line.ts'
import { breakable, type DocsEndpoint, endpointSection } from './endpoint-section.ts'
import { escapeText } from './escape.ts'
import type { Operation } from './operation.ts'

/** URLs of the built stylesheet, script and icon of the page. The page also works without them. */
export type DocsFiles = { style?: string; script?: string; icon?: string }
type Paths = Record<string, Record<string, Operation>>

/**
 * Renders the OpenAPI document as a page that is readable without scripts. It contains no inline scripts, so that it
 * works under the content policy of the app. The text is generated once per language, and the product's address is
 * inserted for each reader.
 */
export function docsPages(document: Record<string, unknown>, files: DocsFiles) {
  const made = new Map<Language, string[]>()
  return (language: Language, origin: string): string => {
    const parts = made.get(language) ?? pageOf(document, files, language).split(originMark)
    made.set(language, parts)
    return parts.join(escapeText(origin))
  }
}

function pageOf(document: Record<string, unknown>, files: DocsFiles, language: Language): string {
  const say: Say = (key, params) => sayIn(language, key, params)
  const all = Object.entries(document.paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): DocsEndpoint => ({ method: method.toUpperCase(), path, operation }),
    ),
  )
  const areas = docsAreas.map(({ id, title }) => ({
    id: `area-${id}`,
    title: say(title),
    endpoints: all
      .filter(({ path }) => areaOf(path) === id)
      .sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path))),
  }))
  const sections = areas.map(
    ({ id, title, endpoints }) =>
      `<section aria-labelledby="${id}"><h2 id="${id}" tabindex="-1">${title}</h2>${endpoints.map(one => endpointSection(one, say)).join('')}</section>`,
  )
  const title = escapeText(say('docs.title'))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
${files.icon ? `<link rel="icon" type="image/svg+xml" href="${files.icon}">` : ''}
${files.style ? `<link rel="stylesheet" href="${files.style}">` : ''}
${files.script ? `<script type="module" src="${files.script}"></script>` : ''}</head><body>
<a class="skip" href="#content">${say('shell.skipToContent')}</a>
${header(language, say)}
<div class="page">${contents(areas, say)}
<main id="content" tabindex="-1"><h1>${title}</h1>${introduction(say)}
${sections.join('\n')}</main></div></body></html>`
}

function header(language: Language, say: Say): string {
  const [other, ...others] = languageCodes.filter(one => one !== language)
  return `<header><a class="brand" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/>
<circle cx="21.5" cy="10" r="3.5"/><path d="M4 25 12 12.5l4.5 7 3-4L28 25"/></svg>${say('shell.name')}</a>
<search hidden><label class="visually-hidden" for="search">${say('docs.search')}</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="${escapeText(say('docs.searchHint'))}" aria-describedby="found">
<p id="found" role="status" data-one="${escapeText(say('docs.foundOne'))}" data-many="${escapeText(say('docs.foundMany', { count: '@' }))}" data-none="${escapeText(say('docs.foundNone'))}" data-copied="${escapeText(say('docs.copied'))}"></p></search>
${languageLink(other, say('docs.otherLanguage'))}${others.map(one => languageLink(one, languageTable[one].name)).join('')}</header>`
}

const languageLink = (language: Language, label: string) =>
  `<a class="language" href="?lang=${language}" hreflang="${language}">${label}</a>`

type Area = { id: string; title: string; endpoints: DocsEndpoint[] }

function contents(areas: Area[], say: Say): string {
  const groups = areas.map(({ id, title, endpoints }) => {
    const rows = endpoints.map(
      ({ method, path, operation }) =>
        `<li><a href="#${operation.operationId}"><b data-method="${method}">${method}</b> ${breakable(path.replace(/^\/api/, ''))}</a></li>`,
    )
    return `<li><details><summary>${title} <small>${endpoints.length}</small></summary>
<ul><li><a href="#${id}">${say('docs.wholeArea')}</a></li>${rows.join('')}</ul></details></li>`
  })
  return `<nav aria-labelledby="contents"><details open><summary id="contents">${say('docs.contents')}</summary>
<ul>${groups.join('')}</ul></details></nav>`
}

function introduction(say: Say): string {
  const login = `TOKEN=$(curl -s "${originMark}/api/login/" -H "Content-Type: application/json" -d "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$PASSWORD\\"}" | jq -r .access)`
  return `<p>${say('docs.about')}</p><p>${say('docs.variables')}</p>
<div class="curl"><pre tabindex="0" aria-label="${escapeText(say('docs.loginLine'))}"><code>${escapeText(login)}</code></pre>
<button type="button" hidden aria-label="${escapeText(say('docs.copyLogin'))}">${say('docs.copy')}</button></div>
<p>${say('docs.failures')}</p>
<ul class="links"><li><a href="/api/openapi.json">${say('docs.machine')}</a></li><li><a href="/ogc">${say('docs.gis')}</a></li></ul>
<noscript><p>${say('docs.noScript')}</p></noscript>`
}
