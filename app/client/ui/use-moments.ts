import { languageChoice } from './use-words.ts'

/** Days and moments as the reader writes them, with the digits of all figures. */
export function useMoments() {
  const language = languageChoice.use() === 'ne' ? 'ne-u-nu-latn' : 'en-GB'
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    day: (iso: string) => day.format(new Date(iso)),
    moment: (iso: string) => moment.format(new Date(iso)),
  }
}
