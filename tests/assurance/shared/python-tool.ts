import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../../../tileserver/martin.ts'

/** A program of PyPI in an environment of its own, in the cache outside the checkout; installed where it is missing. */
export function pythonTool(name: string, version: string): (program: string) => string {
  const folder = join(cacheFolder(), `${name}-${version}`)
  const program = (file: string) => join(folder, 'bin', file)
  if (!existsSync(program('installed'))) {
    run('python3', ['-m', 'venv', '--clear', folder], `${name} needs python3 with venv`)
    run(
      program('pip'),
      ['install', '--quiet', `${name}==${version}`],
      `${name} ${version} cannot be had from PyPI`,
    )
    run('touch', [program('installed')], `${folder} cannot be written`)
  }
  return program
}

function run(command: string, words: string[], otherwise: string): void {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${otherwise}: ${stderr ?? 'it does not run here'}`)
}
