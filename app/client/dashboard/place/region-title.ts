import type { RegionOption } from '../../../domain/region/contract.ts'
import type { Language } from '../../../domain/words/words.ts'

/** A region as the reader's language calls it. */
export function regionTitle(option: RegionOption, language: Language): string {
  return language === 'ne' ? (option.name_ne ?? option.title) : option.title
}
