import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAtlas } from '../../../app/server/atlas/open-atlas.ts'
import { followStore } from '../../../app/server/atlas/store/follow-store.ts'
import { folderOf, openStore } from '../../../app/server/atlas/store/open-store.ts'
import { publishAtlas } from '../../../scripts/publish-atlas.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { writeCountry } from './country.ts'
import { keys, type S3Service, startS3 } from './s3-service.ts'
import { signatureFault } from './signature.ts'

const quiet = { show: () => {}, say: () => {}, fail: () => {} }
const { signal } = new AbortController()
const until = async (met: () => boolean) => {
  for (let i = 0; i < 400 && !met(); i++) await new Promise(next => setTimeout(next, 25))
  expect(met()).toBe(true)
}

it('signatures are checked as the published example of the service says', () => {
  const example = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  }
  const own = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  expect(signatureFault(example, own)).toBeNull()
  const other = { ...example, headers: { ...example.headers, range: 'bytes=0-8' } }
  expect(signatureFault(other, own)).toBe('SignatureDoesNotMatch')
  expect(signatureFault(example, { ...own, secretAccessKey: 'guessed' })).toBe('SignatureDoesNotMatch')
})

it('a path is a folder, an address is not', () => {
  expect(folderOf('/srv/atlas')).toBe('/srv/atlas')
  expect(folderOf('file:///srv/at%20las')).toBe('/srv/at las')
  expect(folderOf('s3://bucket/prefix')).toBeNull()
  expect(folderOf('https://atlas.example/urja')).toBeNull()
})

describe('an atlas in an S3-compatible store', async () => {
  const s3: S3Service = await startS3()
  afterAll(() => s3.stop())
  let data: string
  const address = 's3://atlases/nepal one'
  const open = (more = {}) => openStore(address, { ...keys, endpoint: s3.endpoint, ...more })
  const publish = async (version: string) => {
    await writeCountry(data, version)
    return publishAtlas(join(data, 'atlas'), open(), quiet, signal)
  }
  const current = (atlases: string) => readFileSync(join(atlases, 'current'), 'utf8').trim()
  const following: { stop(): Promise<void> }[] = []
  const follow = async (atlases: string, lines: string[] = [], store = open()) => {
    const followed = await followStore({ store, atlases, poll_ms: 50, log: line => void lines.push(line) })
    following.push(followed)
    return followed
  }

  // Each try begins with an empty store that answers, whatever one before it left.
  beforeEach(async () => {
    await s3.stop()
    await s3.start()
    s3.fault = null
    s3.beforeCut = async () => {}
    s3.files.clear()
    s3.calls.length = 0
    data = scratchFolder('country')
  })
  afterEach(() => Promise.all(following.splice(0).map(one => one.stop())))

  it('is published files first and current last, read back whole, and followed', async () => {
    expect(await publish('one')).toBe('one')
    const written = s3.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)
    expect(written.slice(-2)).toEqual(['atlases/nepal one/one/manifest.json', 'atlases/nepal one/current'])
    expect(new Set(s3.calls.map(({ status }) => status))).toEqual(new Set([200, 404]))

    const atlases = scratchFolder('copy')
    const followed = await follow(atlases)
    expect((await openAtlas(join(atlases, current(atlases)))).version).toBe('one')
    await until(() => s3.calls.some(({ path, status }) => path.endsWith('current') && status === 304))

    await publish('two')
    s3.calls.length = 0
    await until(() => current(atlases) === 'two')
    // What both versions hold alike is linked, not fetched again.
    expect(s3.calls.some(({ path }) => path.endsWith('two/houses.grid'))).toBe(false)
    expect(s3.calls.some(({ path }) => path.endsWith('two/streams.pmtiles'))).toBe(true)
    await publish('three')
    await until(() => current(atlases) === 'three' && !existsSync(join(atlases, 'one')))
    expect(readdirSync(atlases).sort()).toEqual(['current', 'three', 'two'])
    expect(followed.outage()).toBeNull()
  })

  it('is gone on from where a transfer broke off', async () => {
    await publish('three')
    s3.calls.length = 0
    const atlases = scratchFolder('copy')
    const cut = new Set<string>()
    // Cut only when bytes lie on the disk: what still travels when a line breaks is lost, and rightly.
    const part = join(atlases, '.fetching-three', 'houses.grid.part')
    s3.beforeCut = () => until(() => (statSync(part, { throwIfNoEntry: false })?.size ?? 0) > 0)
    s3.fault = path => (/houses\.grid$/.test(path) && !cut.has(path) && cut.add(path) ? 'cut' : null)
    await follow(atlases)
    const downloads = s3.calls.filter(({ path }) => path.endsWith('houses.grid'))
    expect(downloads.map(({ range }) => range)).toEqual([
      undefined,
      expect.stringMatching(/^bytes=[1-9]\d*-$/),
    ])
    expect((await openAtlas(join(atlases, 'three'))).version).toBe('three')
  })

  it('that is damaged, half there or away leaves the copy in use, says so and is followed again', async () => {
    await publish('three')
    const atlases = scratchFolder('copy')
    const lines: string[] = []
    const followed = await follow(atlases, lines)
    s3.fault = path => (path.endsWith('four/streams.pmtiles') ? 'damage' : null)
    await publish('four')
    await until(() => /four\/streams\.pmtiles .* not what its manifest says/.test(followed.outage() ?? ''))
    expect([current(atlases), existsSync(join(atlases, 'four'))]).toEqual(['three', false])
    s3.fault = null
    await until(() => current(atlases) === 'four' && followed.outage() === null)

    s3.files.set('atlases/nepal one/current', Buffer.from('five\n'))
    await until(() => followed.outage()?.includes('holds no five/manifest.json') ?? false)
    s3.files.set('atlases/nepal one/current', Buffer.from('../four\n'))
    await until(() => followed.outage()?.includes('names no version') ?? false)
    await s3.stop()
    await until(() => followed.outage()?.includes('cannot be reached') ?? false)
    expect(current(atlases)).toBe('four')
    // A machine that starts now serves the copy that it has.
    const again = await follow(atlases)
    expect(again.outage()).toMatch(/cannot be reached: .*ECONNREFUSED/)
    await s3.start()
    s3.files.set('atlases/nepal one/current', Buffer.from('four\n'))
    await until(() => followed.outage() === null)
    expect(lines.at(-1)).toContain('can be followed again')
  })

  it.each([
    [
      'a wrong key',
      { secretAccessKey: 'guessed' },
      /answers 403 SignatureDoesNotMatch .*AWS_SECRET_ACCESS_KEY/,
    ],
    ['no key', { accessKeyId: undefined }, /answers 403 AccessDenied/],
  ])('is refused with %s in a sentence, and so is the first start', async (_, more, sentence) => {
    await expect(follow(scratchFolder('copy'), [], open(more))).rejects.toThrow(sentence)
  })

  it('without anything published ends the first start in a sentence', async () => {
    const store = openStore('s3://atlases/empty', { ...keys, endpoint: s3.endpoint })
    await expect(follow(scratchFolder('copy'), [], store)).rejects.toThrow(
      'There is no atlas yet. s3://atlases/empty holds no file named current: publish an atlas.',
    )
  })

  it('whose manifest names files elsewhere is refused', async () => {
    await publish('four')
    const path = 'atlases/nepal one/four/manifest.json'
    const manifest = JSON.parse(String(s3.files.get(path)))
    manifest.files['../outside'] = Object.values(manifest.files)[0]
    s3.files.set(path, Buffer.from(JSON.stringify(manifest)))
    await expect(follow(scratchFolder('copy'))).rejects.toThrow(/broken: it names a file "..\/outside"/)
  })

  it('is published from what the build left only', async () => {
    await publish('four')
    const folder = await writeCountry(data, 'six')
    await writeFile(join(folder, 'facts.json'), '[]')
    await expect(publishAtlas(join(data, 'atlas'), open(), quiet, signal)).rejects.toThrow(
      /facts\.json is not/,
    )
    expect(s3.files.get('atlases/nepal one/current')?.toString()).toBe('four\n')
  })
})

it('an atlas is published to a folder that machines share', async () => {
  const data = scratchFolder('country')
  const shared = scratchFolder('shared')
  await writeCountry(data, 'one')
  await publishAtlas(join(data, 'atlas'), openStore(shared, {}), quiet, signal)
  expect((await openAtlas(join(shared, 'one'))).version).toBe('one')
  expect(readdirSync(shared).sort()).toEqual(['current', 'one'])
})
