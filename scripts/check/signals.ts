import { type Finding, lineAt, projectFiles, readSource } from '../common/source-files.ts'

/** Its timer references the controller, and the body of a reply still ends with the caller's signal. */
const holders = /^app\/server\/atlas\/store\/http-store\.ts$/

/**
 * Every `AbortSignal.any`, which holds its signals weakly: a time limit that only it references never
 * applies.
 */
export function checkSignals(): Finding[] {
  return projectFiles(/\.(ts|tsx|mts|mjs)$/)
    .filter(file => !holders.test(file))
    .flatMap(file => weakSignals(file, readSource(file)))
}

/** Such signals in the text of one file. */
export function weakSignals(file: string, text: string): Finding[] {
  return [
    ...text.matchAll(/\bAbortSignal\s*(?:\?\.|\.)\s*any\s*\(|\bAbortSignal\s*\[\s*['"`]any['"`]\s*\]/g),
  ].map(({ index }) => ({
    file,
    line: lineAt(text, index),
    what: 'AbortSignal.any holds its signals weakly, and a timeout in it may never come: use limitTime or abortWith (app/domain/time-limit.ts)',
  }))
}
