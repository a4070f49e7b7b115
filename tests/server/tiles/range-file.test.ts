import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRangeFile, parseRange, type RangeFile } from '../../../app/server/tiles/range-file.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'

describe('parseRange', () => {
  it.each([
    [null, null],
    ['bytes=0-99', { from: 0, to: 99 }],
    ['bytes=990-', { from: 990, to: 999 }],
    ['bytes=-10', { from: 990, to: 999 }],
    ['bytes=-5000', { from: 0, to: 999 }],
    ['bytes=500-5000', { from: 500, to: 999 }],
    ['bytes=999-999', { from: 999, to: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-3', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['lines=0-9', null],
    ['bytes=1e3-2e3', null],
  ])('reads %s', (header, expected) => {
    expect(parseRange(header, 1000)).toEqual(expected)
  })
})

describe('a file over HTTP Range', () => {
  const content = Buffer.from(Array.from({ length: 2_500_000 }, (_, i) => (i * 31 + (i >> 8)) % 251))
  const url = 'http://urja.example/atlas/v/streams.pmtiles'
  let file: RangeFile
  const respond = (headers: Record<string, string> = {}, method = 'GET') =>
    file.respond(new Request(url, { headers, method }))
  const bytes = async (reply: Response) => Buffer.from(await reply.arrayBuffer())

  beforeAll(async () => {
    const path = join(scratchFolder('range'), 'file')
    writeFileSync(path, content)
    file = await openRangeFile(path, 'application/vnd.pmtiles', '"v1"')
  })
  afterAll(() => file.close())

  it('answers the whole file in pieces', async () => {
    const reply = await respond()
    expect(reply.status).toBe(200)
    expect(reply.headers.get('accept-ranges')).toBe('bytes')
    expect(reply.headers.get('content-length')).toBe('2500000')
    expect((await bytes(reply)).equals(content)).toBe(true)
  })

  it.each([
    ['bytes=0-16383', 0, 16_384],
    ['bytes=100000-100000', 100_000, 100_001],
    ['bytes=-7', 2_499_993, 2_500_000],
    ['bytes=10-2400000', 10, 2_400_001],
  ])('answers %s with just these bytes', async (range, from, to) => {
    const reply = await respond({ range })
    expect(reply.status).toBe(206)
    expect(reply.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/2500000`)
    expect((await bytes(reply)).equals(content.subarray(from, to))).toBe(true)
  })

  it('refuses a range behind the end and says how long the file is', async () => {
    const reply = await respond({ range: 'bytes=2500000-' })
    expect(reply.status).toBe(416)
    expect(reply.headers.get('content-range')).toBe('bytes */2500000')
  })

  it('keeps to If-Range: the range of another version is answered with the whole file', async () => {
    expect((await respond({ range: 'bytes=0-9', 'if-range': '"v1"' })).status).toBe(206)
    expect((await respond({ range: 'bytes=0-9', 'if-range': '"v0"' })).status).toBe(200)
    expect((await respond({ range: 'bytes=0-9', 'if-range': 'W/"v1"' })).status).toBe(200)
  })

  it('answers 304 to who has it, HEAD without a body, 405 to writers', async () => {
    expect((await respond({ 'if-none-match': '"x", W/"v1"' })).status).toBe(304)
    const head = await respond({ range: 'bytes=0-9' }, 'HEAD')
    expect([head.status, head.headers.get('content-length'), (await bytes(head)).length]).toEqual([
      200,
      '2500000',
      0,
    ])
    expect((await respond({}, 'POST')).status).toBe(405)
  })
})
