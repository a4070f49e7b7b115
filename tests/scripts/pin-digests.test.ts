import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSource } from '../../scripts/common/source-files.ts'
import { imagesIn, pinned } from '../../scripts/containers/pin-digests.ts'

const digestOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`
const index = 'application/vnd.oci.image.index.v1+json'
const list = 'application/vnd.docker.distribution.manifest.list.v2+json'
const one = 'application/vnd.docker.distribution.manifest.v2+json'
/** By path and type: what is there for all platforms, and for the only one that old clients know. */
const manifests: Record<string, string> = {
  [`library/postgres/18 ${index}`]: '{"manifests":["amd64","arm64"]}',
  [`library/postgres/18 ${one}`]: '{"layers":["amd64"]}',
  [`office/urja/2 ${list}`]: '{"manifests":["amd64"]}',
  [`library/single/1 ${one}`]: '{"layers":["one"]}',
}
let requests: string[] = []
/** How often it is too busy first, and what it says of when. */
let busy = { times: 0, after: '0' as string | undefined }
/** What it says that a manifest has for a digest. */
let statedDigest: (right: string) => string | undefined = right => right
let origin = ''
/** A registry by the interface that is published (OCI distribution): a token for who asks where it says, and manifests. */
const registry = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://registry')
  requests.push(`${request.method} ${pathname}`)
  if (pathname === '/token') {
    const token = searchParams.get('service') === 'a registry' ? `for ${searchParams.get('scope')}` : ''
    return response.writeHead(token ? 200 : 403).end(JSON.stringify({ token }))
  }
  const [, path, tag] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(pathname) ?? []
  const scope = `repository:${path}:pull`
  if (request.headers.authorization !== `Bearer for ${scope}`) {
    const challenge = `Bearer realm="${origin}/token",service="a registry",scope="${scope}"`
    return response.writeHead(401, { 'www-authenticate': challenge }).end()
  }
  if (busy.times-- > 0)
    return response.writeHead(429, busy.after === undefined ? {} : { 'retry-after': busy.after }).end()
  const type = [index, list, one].find(
    type => request.headers.accept?.includes(type) && `${path}/${tag} ${type}` in manifests,
  )
  if (type === undefined) return response.writeHead(404).end()
  const content = manifests[`${path}/${tag} ${type}`]
  const digest = statedDigest(digestOf(content))
  response.writeHead(200, { 'content-type': type, ...(digest && { 'docker-content-digest': digest }) })
  response.end(content)
})
beforeAll(async () => {
  await new Promise<void>(open => registry.listen(0, '127.0.0.1', open))
  origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests = []
  busy = { times: 0, after: '0' }
  statedDigest = right => right
})
afterAll(() => registry.close())
let hosts: string[] = []
const api = (host: string) => {
  hosts.push(host)
  return origin
}
const postgres = digestOf(manifests[`library/postgres/18 ${index}`])

test('every image of others is found, pinned or not', () => {
  const names = ['Dockerfile', 'compose.yaml'].flatMap(file =>
    imagesIn(readSource(file)).map(({ name }) => name),
  )
  expect(names).toEqual(['node', 'node', 'node', 'postgres', 'nginx'])
  expect(imagesIn(`FROM node:22@${postgres}\n`)[0]).toMatchObject({
    name: 'node',
    tag: '22',
    digest: postgres,
  })
  expect(imagesIn('FROM registry.example:5000/a/b:1\n')[0]).toMatchObject({
    name: 'registry.example:5000/a/b',
    tag: '1',
  })
  expect(imagesIn('    image: urja\n')).toEqual([])
})

test('a digest is written beside the tag, renewed, and then left as it is', async () => {
  const text = 'services:\n  database:\n    image: postgres:18\n    restart: always\n'
  const first = await pinned(text, api)
  expect(first.text).toContain(`    image: postgres:18@${postgres}\n    restart`)
  expect(first.changed).toEqual(['postgres:18'])
  expect(requests).toEqual([
    'GET /v2/library/postgres/manifests/18',
    'GET /token',
    'GET /v2/library/postgres/manifests/18',
  ])
  expect(await pinned(first.text, api)).toEqual({ text: first.text, changed: [] })
  const old = first.text.replace(postgres, `sha256:${'00'.repeat(32)}`)
  expect((await pinned(old, api)).text).toBe(first.text)
})

test('an image that several stages begin with gets its digest once in each place', async () => {
  const { text, changed } = await pinned('FROM postgres:18 AS build\nFROM postgres:18\n', api)
  expect(text).toBe(`FROM postgres:18@${postgres} AS build\nFROM postgres:18@${postgres}\n`)
  expect(changed).toEqual(['postgres:18'])
})

test('the digest is that of all platforms where there is one, and of the registry that the name has', async () => {
  hosts = []
  const text = 'FROM registry.example:5000/office/urja:2\nFROM docker.io/library/single:1\n'
  const { text: done } = await pinned(text, api)
  expect(done).toContain(`registry.example:5000/office/urja:2@${digestOf('{"manifests":["amd64"]}')}\n`)
  expect(done).toContain(`docker.io/library/single:1@${digestOf('{"layers":["one"]}')}\n`)
  expect(hosts).toEqual(['registry.example:5000', 'registry-1.docker.io'])
})

test('a registry that is busy is asked again when it says, and not for ever', async () => {
  busy = { times: 2, after: '0' }
  expect((await pinned('FROM postgres:18\n', api)).text).toBe(`FROM postgres:18@${postgres}\n`)
  const tooManyRequests = 'postgres: the registry asks to be called less often (429): try later.'
  for (const after of ['0', '3600', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
    busy = { times: 99, after }
    await expect(pinned('FROM postgres:18\n', api), after).rejects.toThrow(tooManyRequests)
  }
})

test('what is not what the registry says, or is nothing of an image, is not written', async () => {
  statedDigest = () => `sha256:${'ab'.repeat(32)}`
  await expect(pinned('FROM postgres:18\n', api)).rejects.toThrow(
    `postgres:18: the registry states sha256:${'ab'.repeat(32)}, but its content has ${postgres}.`,
  )
  statedDigest = () => undefined
  expect((await pinned('FROM postgres:18\n', api)).text).toContain(postgres)
  await expect(pinned('FROM node:99\n', api)).rejects.toThrow('node:99: the registry has no digest (404)')
  const page = async (status: number, headers: Record<string, string>) => {
    const server = createServer((_, reply) => reply.writeHead(status, headers).end('<html>'))
    await new Promise<void>(open => server.listen(0, '127.0.0.1', open))
    const { port } = server.address() as AddressInfo
    const failure = await pinned('FROM node:22\n', () => `http://127.0.0.1:${port}`).catch(error => error)
    server.close()
    return (failure as Error).message
  }
  expect(await page(200, { 'content-type': 'text/html' })).toBe(
    'node:22: the registry answers with text/html.',
  )
  expect(await page(401, { 'www-authenticate': 'Basic realm="x"' })).toBe(
    'node: the registry requires a login that it does not describe.',
  )
})

test('a registry that is not there is told by its host', async () => {
  const gone = createServer()
  await new Promise<void>(open => gone.listen(0, '127.0.0.1', open))
  const { port } = gone.address() as AddressInfo
  await new Promise(closed => gone.close(closed))
  await expect(pinned('FROM node:22\n', () => `http://127.0.0.1:${port}`)).rejects.toThrow(
    `node: 127.0.0.1:${port} cannot be reached (fetch failed`,
  )
})
