import { useCallback, useSyncExternalStore } from 'react'
import { firstMessages } from '../../domain/messages/bundles/first.ts'
import loadMain from '../../domain/messages/bundles/main.ts'
import { type Catalogue, formatMessage } from '../../domain/messages/format-message.ts'
import {
  type Language,
  languageCodes,
  languageFrom,
  languageTable,
  scriptOf,
} from '../../domain/messages/languages.ts'
import type { Say } from '../../domain/messages/messages.ts'
import { showNumeralsOf } from '../../domain/messages/numerals.ts'
import type { LoadBundle } from '../../domain/messages/read-catalogues.ts'
import { stored } from './stored.ts'

const listeners = new Set<() => void>()

/**
 * The language whose digits are used in text in that language. All other texts use Latin digits. Stored in the same way
 * as the language.
 */
export const numeralChoice = stored<Language>(
  'urja.numerals',
  languageCodes,
  () => 'en',
  numerals => showNumeralsOf(numerals === document.documentElement.lang ? numerals : 'en'),
)

/**
 * The language of the panels. It is remembered; at the first visit, it is that of the browser. `<html lang>` follows
 * it, and so does the screen when another tab switches the language.
 */
export const languageChoice = stored<Language>(
  'urja.language',
  languageCodes,
  () => languageFrom(navigator.languages.map(tag => tag.split('-')[0]).find(code => code in languageTable)),
  language => {
    document.documentElement.lang = language
    document.documentElement.dataset.script = scriptOf(language)
    showNumeralsOf(numeralChoice.get() === language ? language : 'en')
    if (listeners.size > 0) void loadMessages(language)
  },
)

/** The English texts of the first pages come with the script and are used until `loadMessages` has loaded the rest. */
let messages: Partial<Record<Language, Catalogue>> = {}

const wanted: LoadBundle[] = [loadMain]
/** Number of loaded files for each language. Not set before the first one. */
const there = {} as Record<Language, number>

/** Loads the texts in the reader's language that every screen except the first ones needs. */
export async function loadMessages(language: Language = languageChoice.get()): Promise<void> {
  const { files, catalogue } = await catalogueOf(language)
  if (there[language] >= files) return
  there[language] = files
  messages = { ...messages, [language]: catalogue }
  for (const listener of listeners) listener()
}

/** All texts of a language that have been requested so far, and from how many files they come. */
export async function catalogueOf(language: Language): Promise<{ files: number; catalogue: Catalogue }> {
  const loaded = await Promise.all(wanted.map(load => load(language)))
  return {
    files: loaded.length,
    catalogue: Object.assign({}, ...loaded.flatMap(file => [file.retired, file.default])),
  }
}

/** Adds more texts, from now on in each language. */
export function alsoLoad(bundle: LoadBundle): Promise<void> {
  if (!wanted.includes(bundle)) wanted.push(bundle)
  return loadMessages()
}

/** Switches once the texts of the language have been loaded, so that no text is briefly shown in another language. */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadMessages(language)
  languageChoice.set(language)
}

/** Returns `say(key, params)` for the reader's language. The component renders again when the language changes. */
export function useSay(): Say {
  const language = languageChoice.use()
  const known = useSyncExternalStore(heard, () => messages)
  const numerals = numeralChoice.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said with other digits is said anew
  return useCallback(
    (key, params) => formatMessage(language, known[language] ?? firstMessages, key, params),
    [known, language, numerals],
  )
}

function heard(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
