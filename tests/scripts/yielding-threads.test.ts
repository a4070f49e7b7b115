import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Prints the nice value of its first thread, and those of the others: field 19 of their states, 17 after the name. */
const program = `
  const { readdirSync, readFileSync } = require('node:fs')
  const niceOf = id => Number(readFileSync('/proc/self/task/' + id + '/stat', 'utf8').split(') ')[1].split(' ')[16])
  const others = readdirSync('/proc/self/task').filter(id => id !== String(process.pid)).map(niceOf)
  console.log(JSON.stringify({ own: niceOf(process.pid), others }))`

test.runIf(process.platform === 'linux')('what V8 does beside yields to the thread that answers', () => {
  const module = new URL('../../scripts/start/yielding-threads.mjs', import.meta.url).href
  const nice = (...words: string[]): { own: number; others: number[] } =>
    JSON.parse(execFileSync(process.execPath, [...words, '-e', program], { encoding: 'utf8' }))
  const defaults = nice()
  expect(defaults.others.length).toBeGreaterThan(0)
  expect(new Set(defaults.others)).toEqual(new Set([defaults.own]))
  const yielding = nice('--import', module)
  expect(yielding.own).toBe(defaults.own)
  expect(yielding.others.filter(value => value === 19).length).toBeGreaterThanOrEqual(
    defaults.others.length - 1,
  )
})
