import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environmentNames } from '../../../app/server/env.ts'
import { project } from '../../../scripts/common/source-files.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'

const read = (path: string) => readFileSync(join(project, path), 'utf8')
const compose = read('compose.yaml')
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(match => match[1])

it('the compose file sets only variables that are read', () => {
  const block = /environment: &environment\n((?: {4}\S.*\n)+)/.exec(compose)?.[1] ?? ''
  const names = all(/^ {4}([A-Z0-9_]+):/gm, block)
  expect(names).toContain('DATABASE_URL')
  expect(names.filter(name => !environmentNames.includes(name))).toEqual([])
  const image = all(/([A-Z0-9_]+)=\S/g, /^ENV (URJA_DATA.*)$/m.exec(read('Dockerfile'))?.[1] ?? '')
  expect(image).toContain('URJA_DATA')
  expect(
    image.filter(name => ![...environmentNames, 'XDG_CACHE_HOME', 'NPM_CONFIG_OMIT'].includes(name)),
  ).toEqual([])
})

it('secrets come as files, without a default, and reach only services that need them', () => {
  const declared = all(/^ {2}(\w+): \{ file: \.\/secrets\/\w+ \}$/gm, compose)
  const used = (text: string) => all(/_FILE: \/run\/secrets\/(\w+)/g, text)
  const given = (text: string) => /^ +secrets: \[(.*)\]$/m.exec(text)?.[1].split(', ') ?? []
  const process = /x-process: &process\n((?: .*\n)+)/.exec(compose)?.[1] ?? ''
  const database = /^ {2}database:\n((?: {4}.*\n)+)/m.exec(compose)?.[1] ?? ''
  expect(declared).toContain('urja_secret')
  const ofProcess = declared.filter(name => name !== 'database_password')
  expect(used(process).sort()).toEqual([...ofProcess].sort())
  expect(given(process).sort()).toEqual([...ofProcess].sort())
  expect([given(database), used(database)]).toEqual([['database_password'], ['database_password']])
  expect(compose).not.toMatch(/PASSWORD: |URJA_SECRET: |_KEY: \$\{\w+:-\w/)
  expect(read('.gitignore').split('\n')).toContain('secrets/')
  expect(read('.dockerignore').split('\n')).toContain('secrets')
})

it('secrets are made readable by the user of their container alone', () => {
  const head = compose.slice(0, compose.indexOf('name: urja'))
  const commands = all(/^# {3}((?:umask|mkdir|for|cp|chown|chmod) .*)$/gm, head)
  const folder = scratchFolder('secrets')
  const script = ['chown() { echo "$@"; }', 'openssl() { echo secret; }', ...commands].join('\n')
  const owners = execFileSync('sh', ['-e', '-c', script], { cwd: folder, encoding: 'utf8' })
  const modeOf = (path: string) => (statSync(join(folder, 'secrets', path)).mode & 0o777).toString(8)
  const names = all(/^ {2}\w+: \{ file: \.\/secrets\/(\w+) \}$/gm, compose)
  expect([modeOf('.'), modeOf('tls'), ...names.map(modeOf)]).toEqual([
    '700',
    '700',
    ...names.map(() => '600'),
  ])
  const owned = owners.split(/\s+/).filter(word => word.startsWith('secrets/'))
  expect(owned.sort()).toEqual(names.map(name => `secrets/${name}`).sort())
  expect(owners).toMatch(/^999 secrets\/database_password$/m)
})

it('the image has no development packages', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  expect(stages.map(stage => all(/npm ci (\S+)/g, stage))).toEqual([['--include=dev'], ['--omit=dev'], []])
  const copied = all(/^COPY --from=(\w+ \S+) /gm, stages[2])
  // Nothing of the first stage but what is built there: its packages are for development too.
  expect(copied).toEqual(['packages /urja/node_modules', 'build /opt', 'build /urja/var'])
  expect(read('.dockerignore').split('\n')).toContain('node_modules')
})

it('the product works with another role of the database than the owner of its tables', () => {
  const userOf = (name: string) => new RegExp(` ${name}: postgres://(\\w+)@`).exec(compose)?.[1]
  expect([userOf('DATABASE_URL'), userOf('DATABASE_OWNER_URL')]).toEqual(['urja_app', 'urja'])
})

it('only the proxy can be reached, and the figures are not among what it hands on', () => {
  expect(all(/^ +ports: (.*)$/gm, compose)).toEqual(["['80:80', '443:443']"])
  const port = /METRICS_PORT: '(\d+)'/.exec(compose)?.[1] ?? ''
  expect(port).not.toBe('')
  for (const file of ['scripts/nginx.conf', 'scripts/Caddyfile']) expect(read(file)).not.toContain(port)
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
