import { type Language, say } from '../../domain/messages/messages.ts'
import type { ChangedRow, RateChange } from '../../domain/rates/changes-contract.ts'
import { changesPath, fateOf } from '../../domain/rates/changes-contract.ts'
import { rowKey, rowTitle, tableFields } from '../../domain/rates/edited-tables.ts'
import { type Addressee, mailInAllLanguages } from '../mail/in-all-languages.ts'
import type { Mail } from '../mail/mailer.ts'

const maxLines = 30
const texts = {
  edit: 'rates.mailEdit',
  add: 'rates.mailAdd',
  remove: 'rates.mailRemove',
  import: 'rates.mailImport',
  undo: 'rates.mailUndo',
} as const
const rowTexts = { add: 'rates.rowAdded', remove: 'rates.rowRemoved' } as const

/** Tells an Administrator by email which figures a user has changed, with the old and new values. */
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

function linesOf(changed: ChangedRow, language: Language): string[] {
  const { table, before, after } = changed
  const fate = fateOf(changed)
  const title = rowTitle(table, rowKey(table, fate === 'add' ? after : before), (key, params) =>
    say(language, key, params),
  )
  const lines = Object.entries(tableFields[table])
    .filter(([name]) => before[name] !== after[name])
    .map(([name, field]) => {
      const { label, unit } = field
      const labelText = say(language, label.key, label.params)
      const empty = field.kind === 'number' && field.emptyMeans ? say(language, field.emptyMeans) : ''
      const values = (fate === 'add' ? [after] : fate === 'remove' ? [before] : [before, after]).map(row => {
        const value = row[name]
        if (field.kind === 'choice') return say(language, field.choices[String(value)])
        return value === '' ? empty : value
      })
      return `${title} · ${labelText}: ${values.join(' → ')}${unit ? ` ${say(language, unit)}` : ''}`
    })
  return fate === 'edit' ? lines : [say(language, rowTexts[fate], { row: title }), ...lines]
}
