import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** A finding of a check: where it is, what is wrong, and how to fix it. */
export type Finding = { file: string; line?: number; what: string }

/** Paths of project files that git tracks or would add, with `/`, that match `pattern`. */
export function projectFiles(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  const paths = [...new Set(listed.split('\0'))].filter(path => path !== '' && pattern.test(path))
  return paths.filter(path => existsSync(join(project, path))).sort()
}

export function readSource(path: string): string {
  return readFileSync(join(project, path), 'utf8')
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
