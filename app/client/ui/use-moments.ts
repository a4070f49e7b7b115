import { languageTable } from '../../domain/messages/languages.ts'
import { languageChoice } from './use-say.ts'

/** Formats dates and times as the reader writes them, with the same digits as all figures. */
export function useMoments() {
  const language = `${languageTable[languageChoice.use()].locale}-u-nu-latn`
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const distance = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    /** Elapsed time in whole hours, or in days from two days on. */
    ago(iso: string) {
      const hours = Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / 3_600_000))
      return hours < 48 ? distance.format(-hours, 'hour') : distance.format(-Math.floor(hours / 24), 'day')
    },
    day: (iso: string) => day.format(new Date(iso)),
    moment: (iso: string) => moment.format(new Date(iso)),
  }
}
