import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../scripts/check/source-files.ts'
import { imagesIn, pinned } from '../../scripts/containers/pin-digests.ts'

const digest = `sha256:${'ab'.repeat(32)}`
const asked: string[] = []
/** What a registry answers (OCI distribution): a token for a scope, and a manifest's digest to who has it. */
const registry = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://registry')
  asked.push(`${request.method} ${url.pathname}${url.search}`)
  if (url.pathname === '/token') return response.end(JSON.stringify({ token: 'letter' }))
  const isKnown = url.pathname.endsWith('/manifests/18') && request.headers.authorization === 'Bearer letter'
  response.writeHead(isKnown ? 200 : 404, isKnown ? { 'docker-content-digest': digest } : {}).end()
})
let at = { api: '', token: '' }
beforeAll(async () => {
  await new Promise<void>(open => registry.listen(0, '127.0.0.1', open))
  const origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  at = { api: origin, token: `${origin}/token?service=x` }
})
afterAll(() => registry.close())

test('every image of others is found, pinned or not', () => {
  const names = ['Dockerfile', 'compose.yaml'].flatMap(file => imagesIn(textOf(file)).map(({ name }) => name))
  expect(names).toEqual(['node', 'postgres', 'nginx'])
  expect(imagesIn(`FROM node:22@${digest}\n`)[0]).toMatchObject({ name: 'node', tag: '22', digest })
  expect(imagesIn('    image: urja\n')).toEqual([])
})

test('a digest is written beside the tag, renewed, and then left as it is', async () => {
  const text = 'services:\n  database:\n    image: postgres:18\n    restart: always\n'
  const first = await pinned(text, at)
  expect(first.text).toContain(`    image: postgres:18@${digest}\n    restart`)
  expect(first.changed).toEqual(['postgres:18'])
  expect(asked).toContain('HEAD /v2/library/postgres/manifests/18')
  expect(await pinned(first.text, at)).toEqual({ text: first.text, changed: [] })
  const old = first.text.replace(digest, `sha256:${'00'.repeat(32)}`)
  expect((await pinned(old, at)).text).toBe(first.text)
})

test('a tag that the registry does not have is told', async () => {
  await expect(pinned('FROM node:99\n', at)).rejects.toThrow('node:99: the registry has no digest (404)')
})
