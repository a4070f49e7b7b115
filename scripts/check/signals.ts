import { type Finding, lineAt, projectFiles, readSource } from '../common/source-files.ts'

/** The timer references the controller, and the body of a reply still ends with the caller's signal. */
const holders = /^app\/server\/atlas\/store\/http-store\.ts$/

/**
 * Every `AbortSignal.any`. It holds its signals weakly, so a time limit that nothing else references never takes
 * effect.
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
