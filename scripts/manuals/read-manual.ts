import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Marked, type Token, type Tokens, type TokensList } from 'marked'
import * as v from 'valibot'
import { type DownloadId, downloads } from '../../app/domain/downloads.ts'
import { glossaryTable } from '../../app/domain/glossary/glossary.ts'
import type { ManualChapter } from '../../app/domain/manual-chapters.ts'
import type { Language } from '../../app/domain/messages/languages.ts'
import { project } from '../common/source-files.ts'
import { withFacts } from './facts.ts'

export const manualsFolder = join(project, 'app', 'manuals')

const Front = v.strictObject({
  title: v.string(),
  subtitle: v.string(),
  subject: v.string(),
  /** Date of the text, also used as the date of the file, so that its bytes are reproducible. */
  edition: v.pipe(v.string(), v.isoDate()),
  /** Line about the edition, in the language of the text. */
  editionLine: v.string(),
  contents: v.optional(v.string()),
  layout: v.picklist(['book', 'leaflet']),
})
export type Front = v.InferOutput<typeof Front>

export type Manual = {
  id: DownloadId
  language: Language
  front: Front
  blocks: TokensList
  /** Folder that contains the pictures. */
  folder: string
}
export type Heading = { text: string; depth: number; slug: string; chapter?: ManualChapter }

/** `$n$` within a line is typeset as a formula. */
const marked = new Marked({
  extensions: [
    {
      name: 'formula',
      level: 'inline',
      start: text => text.indexOf('$'),
      tokenizer(text) {
        const [raw, tex] = /^\$([^$\n]+)\$/.exec(text) ?? []
        return raw === undefined ? undefined : { type: 'formula', raw, tex }
      },
    },
  ],
})

/**
 * Reads a document (`key: value` lines between two `---`, then Markdown), and inserts figures of the models and the
 * table of terms.
 */
export function readManual(id: DownloadId, folder = manualsFolder): Manual {
  const path = join(folder, `${id}.md`)
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path, 'utf8')) ?? []
  if (head === undefined || text === undefined) throw new Error(`${path} has no lines between --- at its top`)
  const entries = head.split('\n').map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
  const front = v.safeParse(Front, Object.fromEntries(entries))
  if (!front.success) throw new Error(`${path}: ${v.summarize(front.issues)}`)
  const { language } = downloads[id]
  const whole = withFacts(text.replace('{{glossary}}', () => glossaryTable(language === 'ne' ? 'ne' : 'en')))
  return {
    id,
    language,
    front: front.output,
    blocks: withChapters(marked.lexer(whole)),
    folder: dirname(path),
  }
}

const chapter = / \{#([a-z]+)\}$/
/** Removes `{#chapter}` from the ends of headings. Screens use this name to open the manual at the heading. */
function withChapters(blocks: TokensList): TokensList {
  for (const heading of blocks.filter(isHeading)) {
    const [, name] = chapter.exec(heading.text) ?? []
    if (name === undefined) continue
    for (const token of [heading, heading.tokens.at(-1) as Tokens.Text])
      token.text = token.text.replace(chapter, '')
    Object.assign(heading, { chapter: name })
  }
  return blocks
}

/** Headings in order. Headings with the same text get different slugs. */
export function headingsOf(blocks: Token[]): Heading[] {
  const seen = new Map<string, number>()
  return blocks.filter(isHeading).map(heading => {
    const { text, depth, chapter } = heading as Tokens.Heading & Pick<Heading, 'chapter'>
    const slug = slugOf(text)
    const nth = seen.get(slug) ?? 0
    seen.set(slug, nth + 1)
    return { text, depth, chapter, slug: nth === 0 ? slug : `${slug}-${nth}` }
  })
}

export const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

/** Slug as on GitHub: lower case, letters and digits of any script, and hyphens for spaces. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
