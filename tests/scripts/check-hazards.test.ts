import { expect, test } from 'vitest'
import { checkHazards, hazardsIn } from '../../scripts/check/hazards.ts'

test.each([
  ['app/client/a.tsx', 'node.innerHTML = text'],
  ['app/client/a.tsx', '<p dangerouslySetInnerHTML={html} />'],
  ['app/domain/a.ts', 'return eval(text)'],
  ['app/server/a.ts', 'exec("tar a")'],
  ['app/server/a.ts', 'spawn(name, [], { shell: true })'],
  ['app/server/a.ts', "createHash('md5')"],
  ['app/engine/a.ts', 'const id = Math.random()'],
  ['app/node/a.ts', 'console.log(token)'],
  ['app/server/a.ts', "import pino from 'pino'"],
  ['scripts/a.ts', "open('mails.log')"],
])('in %s it is a hazard: %s', (file, line) => {
  expect(hazardsIn(file, `const x = 1\n${line}\n`).map(({ line }) => line)).toEqual([2])
})

test.each([
  ['app/server/http/log/log.ts', "import pino from 'pino'"],
  ['app/server/report/steady.ts', 'const chance = Math.random'],
  ['app/client/a.tsx', 'const chance = Math.random()'],
  ['app/server/a.ts', "pattern.exec(text), open('martin.log'), createHash('sha256')"],
  ['scripts/a.ts', "console.log('Urja is ready')"],
])('in %s it is none: %s', (file, line) => {
  expect(hazardsIn(file, line)).toEqual([])
})

test('no text becomes code or markup, no command line is put together, no chance can be guessed, no other log is written', () =>
  expect(checkHazards()).toEqual([]))
