import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { downloadIds, downloadPath, downloads } from '../../app/domain/downloads.ts'
import { downloadRoutes } from '../../app/server/http/files/downloads.ts'

const folder = mkdtempSync(join(tmpdir(), 'urja-downloads-'))
const there = downloadIds.filter(id => id !== 'guidelines-ne')
for (const id of there) writeFileSync(join(folder, downloads[id].file), `%PDF-1.7 ${id}`)
writeFileSync(join(folder, 'stamp'), 'not for everybody')
const app = downloadRoutes(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(there)('%s is open to everybody, as a PDF to be read in the browser', async id => {
  const reply = await app.request(downloadPath(id))
  expect(reply.status).toBe(200)
  expect(await reply.text()).toBe(`%PDF-1.7 ${id}`)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${downloads[id].file}"`,
    'content-language': downloads[id].language,
    'content-length': String(`%PDF-1.7 ${id}`.length),
  })
})

test('a caller that has it already gets 304, and HEAD sends the head alone', async () => {
  const path = downloadPath('brochure')
  const etag = (await app.request(path)).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{16}"$/)
  const again = await app.request(path, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await app.request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  const head = await app.request(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '17', ''])
  expect((await app.request(downloadPath('user-manual'))).headers.get('etag')).not.toBe(etag)
})

test.each([
  downloadPath('guidelines-ne'),
  '/media/downloads/stamp',
  '/media/downloads/',
  '/media/downloads/../stamp',
  '/media/downloads/%2e%2e%2fstamp',
  '/media/other.pdf',
])('%s is not found', async path => {
  const reply = await app.request(path)
  expect(reply.status).toBe(404)
  expect(await reply.json()).toEqual({ error: 'Not found.' })
})
