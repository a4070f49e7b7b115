import { languageTable } from '../../domain/messages/languages.ts'
import { languageChoice } from './use-say.ts'

/** Days and moments as the reader writes them, with the digits of all figures. */
export function useMoments() {
  const language = `${languageTable[languageChoice.use()].locale}-u-nu-latn`
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const distance = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    /** In whole hours, from two days on in days. */
    ago(iso: string) {
      const hours = Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / 3_600_000))
      return hours < 48 ? distance.format(-hours, 'hour') : distance.format(-Math.floor(hours / 24), 'day')
    },
    day: (iso: string) => day.format(new Date(iso)),
    moment: (iso: string) => moment.format(new Date(iso)),
  }
}
