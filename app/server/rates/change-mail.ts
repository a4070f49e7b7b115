import { type Language, say } from '../../domain/messages/messages.ts'
import type { ChangedRow, RateChange } from '../../domain/rates/changes-contract.ts'
import { changesPath } from '../../domain/rates/changes-contract.ts'
import { rowColumns, rowNameText, tableFields, tableTitles } from '../../domain/rates/edited-tables.ts'
import { type Addressee, mailInAllLanguages } from '../mail/in-all-languages.ts'
import type { Mail } from '../mail/mailer.ts'

const maxLines = 30
const texts = { edit: 'rates.mailEdit', import: 'rates.mailImport', undo: 'rates.mailUndo' } as const

/** Tells an Administrator which figures somebody has changed from what to what. */
export function changeMail(to: Addressee, change: RateChange, publicUrl: string): Mail {
  const link = `${publicUrl.replace(/\/+$/, '')}${changesPath}?change=${change.id}`
  const words = { subject: 'rates.mailSubject', text: texts[change.kind] } as const
  return mailInAllLanguages(to, words, language => {
    const lines = change.rows.flatMap(row => linesOf(row, language))
    const more = lines.length - maxLines
    const shown = lines.slice(0, maxLines)
    if (more > 0) shown.push(say(language, 'rates.mailMore', { count: more }))
    const name = change.changed_by ?? say(language, 'rates.byCommand')
    return { name, link, changes: shown.join('\n') }
  })
}

function linesOf({ table, before, after }: ChangedRow, language: Language): string[] {
  const rowColumn = rowColumns[table]
  const row = rowColumn === null ? '' : String(before[rowColumn])
  const name = rowNameText(table, row, (key, params) => say(language, key, params))
  const title = [say(language, tableTitles[table]), name].filter(Boolean).join(' ')
  return Object.entries(tableFields[table])
    .filter(([name]) => before[name] !== after[name])
    .map(([name, field]) => {
      const { label, unit } = field
      const labelText = say(language, label.key, label.params)
      const empty = field.kind === 'number' && field.emptyMeans ? say(language, field.emptyMeans) : ''
      const [from, to] = [before, after].map(row => (row[name] === '' ? empty : row[name]))
      return `${title} · ${labelText}: ${from} → ${to}${unit ? ` ${say(language, unit)}` : ''}`
    })
}
