import { type Finding, lineAt, projectFiles, readSource } from '../../common/source-files.ts'
import { boundedLists } from './bounded-lists.ts'

const rows = /<(?:ul|ol|tbody)\b|\brole="(?:list|listbox|tree|treegrid)"/
const drawsData = /\.(?:map|flatMap)\(/
const saysCount = /<(?:DataTable|ListFrame|TableCounts)\b/
const table = 'scripts/check/lists/bounded-lists.ts'

/** Lists of the client that can be long but show no count, and obsolete entries. */
export function checkLists(): Finding[] {
  const files = projectFiles(/^app\/client\/.*\.tsx$/)
  return silentLists(new Map(files.map(file => [file, readSource(file)])), Object.values(boundedLists).flat())
}

/** The same for the texts of given files. `bounded` contains paths below app/client. */
export function silentLists(texts: ReadonlyMap<string, string>, bounded: readonly string[]): Finding[] {
  const silent = [...texts].filter(
    ([, text]) => rows.test(text) && drawsData.test(text) && !saysCount.test(text),
  )
  const known = new Set(bounded.map(file => `app/client/${file}`))
  return [
    ...silent
      .filter(([file]) => !known.has(file))
      .map(([file, text]) => ({
        file,
        line: lineAt(text, text.search(rows)),
        what: `draws a list that does not say what it holds: draw it with DataTable or ListFrame, or name in ${table} why it stays short`,
      })),
    ...[...known]
      .filter(file => !silent.some(([one]) => one === file))
      .map(file => ({ file: table, what: `${file} needs no entry any more: remove it` })),
  ]
}
