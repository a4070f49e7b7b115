import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environmentNames } from '../../../app/server/env.ts'
import { project } from '../../../scripts/check/source-files.ts'

const read = (path: string) => readFileSync(join(project, path), 'utf8')
const compose = read('compose.yaml')
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(match => match[1])

it('the compose file sets only variables that are read', () => {
  const block = /environment: &environment\n((?: {4}\S.*\n)+)/.exec(compose)?.[1] ?? ''
  const names = all(/^ {4}([A-Z0-9_]+):/gm, block)
  expect(names).toContain('DATABASE_URL')
  expect(names.filter(name => !environmentNames.includes(name))).toEqual([])
  const image = all(/([A-Z0-9_]+)=\S/g, /^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '')
  expect(image).toContain('URJA_DATA')
  expect(image.filter(name => ![...environmentNames, 'XDG_CACHE_HOME'].includes(name))).toEqual([])
})

it('there is no password that everybody knows', () => {
  const passwords = all(/\$\{POSTGRES_PASSWORD(.*?)\}/g, compose)
  expect(passwords.length).toBeGreaterThan(1)
  for (const rest of passwords) expect(rest).toMatch(/^:\?/)
})

it('the proxy asks the processes of the compose file, and they have time to leave', () => {
  const services = all(/^ {2}(api-\d+):$/gm, compose)
  expect(services.length).toBeGreaterThan(1)
  expect(all(/^ +server (\S+):8080 /gm, read('scripts/nginx.conf'))).toEqual([...services, ...services])
  const drain_s = Number(/DRAIN_S: '(\d+)'/.exec(compose)?.[1])
  const failed_s = Number(/fail_timeout=(\d+)s/.exec(read('scripts/nginx.conf'))?.[1])
  const grace_s = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])
  expect(drain_s).toBeGreaterThan(failed_s)
  expect(grace_s).toBeGreaterThan(drain_s + 10)
})

it('a container is asked whether it must be started anew, not whether its database is there', () => {
  const block = /x-process: &process\n((?: .*\n)+)/.exec(compose)?.[1] ?? ''
  expect(block).toMatch(/healthcheck:\n +test: .+\/livez'/)
  expect(block).not.toContain('/readyz')
  expect(block).toContain('restart: unless-stopped')
})
