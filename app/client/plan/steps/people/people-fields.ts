import type { MessageKey, Say } from '../../../../domain/messages/messages.ts'
import type { GridColumn, RowCells } from '../../../ui/grid/grid-cells.ts'
import type { DialogField } from '../../../ui/row-dialog/row-dialog.tsx'
import type { TableColumn } from '../../../ui/table/column.ts'

/**
 * A field in a list of people, from which the table, the dialog and the files are made. The first field names the row.
 */
export type PeopleField = {
  id: string
  words: MessageKey
  /** Maximum number of letters in a text. */
  max?: number
  /** The possible values. Each has its own text. */
  choices?: readonly Choice[]
  /** Label of a filter that shows only one of the choices. */
  filter?: MessageKey
}
type ChoiceKey = Extract<MessageKey, `choice.${string}`>
type Choice = ChoiceKey extends `choice.${infer Value}` ? Value : never

export type PersonRow = RowCells & { id: number; version: number }

export const choiceWords = (value: string): ChoiceKey => `choice.${value}` as ChoiceKey

export const tableColumns = (fields: readonly PeopleField[]): TableColumn<PersonRow>[] =>
  fields.map(({ id, words, choices, filter }, at) => ({
    id,
    words,
    value: row => row[id],
    searched: at === 0,
    card: at === 1 ? 'end' : undefined,
    ...(choices && { show: (row: PersonRow, say: Say) => say(choiceWords(String(row[id]))) }),
    ...(filter &&
      choices && {
        filter: { words: filter, options: choices.map(value => ({ value, words: choiceWords(value) })) },
      }),
  }))

export const filterRules = (fields: readonly PeopleField[]): Record<string, readonly string[]> =>
  Object.fromEntries(fields.flatMap(({ id, choices, filter }) => (filter && choices ? [[id, choices]] : [])))

export const peopleSheetColumns = (fields: readonly PeopleField[], say: Say): GridColumn[] =>
  fields.map(({ id, words, max, choices }): GridColumn => {
    const column = { id, words, needed: true }
    if (!choices) return { ...column, kind: 'text', max }
    const labelled = choices.map(value => ({ value, label: say(choiceWords(value)) }))
    return { ...column, kind: 'choice', choices: labelled }
  })

export const dialogFields = (fields: readonly PeopleField[], say: Say): Record<string, DialogField> =>
  Object.fromEntries(
    fields.map(({ id, words, choices }, at) => [
      id,
      {
        label: words,
        isWide: at === 0,
        choices: choices?.map(value => ({ value, label: say(choiceWords(value)) })),
      },
    ]),
  )
