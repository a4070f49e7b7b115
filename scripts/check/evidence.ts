import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { type Finding, project, readSource } from '../common/source-files.ts'
import { type Break, breaks } from './lists/breaks.ts'

/**
 * Urja's state against OWASP ASVS 5.0.0, levels 1 and 2 (github.com/OWASP/ASVS, commit 5cf9b03, file
 * OWASP_Application_Security_Verification_Standard_5.0.0_en.csv): every requirement by number, with the test
 * that shows it if it is met.
 */
export const evidenceFile = 'tests/assurance/evidence/asvs-5.0.0.csv'
const requirements = { 1: 70, 2: 183 } as const
export type Evidence = {
  id: string
  level: '1' | '2'
  state: 'met' | 'not met' | 'not applicable'
  about: string
  file: string
  test: string
  note: string
}

export function readEvidence(text: string): Evidence[] {
  return parse(text, { columns: true }) as Evidence[]
}

/** Requirements that occur twice, have no text, or refer to a test that does not exist. */
export function checkEvidence(rows = readEvidence(readSource(evidenceFile))): Finding[] {
  const finding = (what: string): Finding => ({ file: evidenceFile, what })
  const ids = rows.map(({ id }) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map(id => finding(`${id} is there twice`))
  const counts = ([1, 2] as const).flatMap(level => {
    const count = rows.filter(row => row.level === String(level)).length
    return count === requirements[level]
      ? []
      : [finding(`level ${level} has ${requirements[level]} requirements, not ${count}`)]
  })
  return [
    ...twice,
    ...counts,
    ...Object.entries(breaks).flatMap(([id, one]) => lostBreak(id, one)),
    ...rows.flatMap(row => faultsOf(row).map(what => finding(`${row.id} ${what}`))),
  ]
}

/** Text that is broken on purpose must occur exactly once; otherwise, the test proves nothing. */
function lostBreak(id: string, { file, from }: Break): Finding[] {
  if (existsSync(join(project, file)) && readSource(file).split(from).length === 2) return []
  return [
    { file: 'scripts/check/lists/breaks.ts', what: `${id}: ${file} does not hold once: ${from.trim()}` },
  ]
}

function faultsOf({ state, about, file, test, note }: Evidence): string[] {
  if (!['met', 'not met', 'not applicable'].includes(state))
    return [`is "${state}": met, not met or not applicable`]
  if (about === '') return ['does not say what it is about']
  if (state !== 'met') return note === '' ? [`is ${state} without a reason`] : []
  if (file === '' || !existsSync(join(project, file)))
    return [`names ${file || 'no file'}, which is not there`]
  return titlesOf(readSource(file)).includes(test) ? [] : [`names a test that ${file} does not have: ${test}`]
}

/** Names of the tests in a file and of their groups. */
export function titlesOf(text: string): string[] {
  const quoted = [...text.matchAll(/(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async\s*)?(?:\(|\w+ =>|\{)/g)]
  return quoted.map(([, , title]) => title.replace(/\\(.)/g, '$1'))
}
