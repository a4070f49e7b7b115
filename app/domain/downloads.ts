import type { Language } from './messages/languages.ts'

/**
 * Documents for download (S-144), which `npm run manuals` builds from `app/manuals/<id>.md`. The user manual is also
 * the user guide. The English guidelines are also the MEP guidelines in the menu of the header.
 */
export const downloads = {
  brochure: { file: 'urja-brochure.pdf', language: 'en' },
  'user-manual': { file: 'urja-user-manual.pdf', language: 'en' },
  'brochure-ne': { file: 'urja-brochure-ne.pdf', language: 'ne' },
  'user-manual-ne': { file: 'urja-user-manual-ne.pdf', language: 'ne' },
  'guidelines-en': { file: 'urja-mep-guidelines-en.pdf', language: 'en' },
  'guidelines-ne': { file: 'urja-mep-guidelines-ne.pdf', language: 'ne' },
} as const satisfies Record<string, { file: string; language: Language }>
export type DownloadId = keyof typeof downloads
export const downloadIds = Object.keys(downloads) as DownloadId[]

export const downloadPath = (id: DownloadId): string => `/media/downloads/${downloads[id].file}`

/** Returns the guidelines in a language, or in English if there are none. */
export const guidelinesIn = (language: Language): DownloadId => {
  const own = `guidelines-${language}`
  return own in downloads ? (own as DownloadId) : 'guidelines-en'
}

/** Returns the document in the reader's language. A document that exists in only one language is returned unchanged. */
export const inLanguage = (id: DownloadId, language: Language): DownloadId =>
  `${id}-${language}` in downloads ? (`${id}-${language}` as DownloadId) : id
