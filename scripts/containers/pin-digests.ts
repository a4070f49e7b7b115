import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { downloadFailure } from '../../tileserver/martin.ts'
import { project } from '../common/source-files.ts'

const usage = `npm run pin-digests [-- --check]
  Writes beside each image of Dockerfile and compose.yaml the digest that its registry has for the tag.
  --check   changes nothing; exit code 1 if one is missing or differs from the registry's`

type Image = { written: string; name: string; tag: string; digest: string | null }

/** API base URL of a registry host (OCI distribution specification). */
const apiOf = (host: string): string => `https://${host}`
const hub = 'registry-1.docker.io'
/** An index lists the image for each platform. A registry without an index returns the single image. */
const media = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
]
const maxTries = 4
const longestWait_s = 60
const patience_ms = 20_000

/** Third-party images named in a Dockerfile or compose file. Images built by this project have no tag. */
export function imagesIn(text: string): Image[] {
  const pattern = /^(?:FROM|\s*image:)\s+(([\w./:-]+):([\w.-]+)(?:@(sha256:[0-9a-f]{64}))?)/gm
  return [...text.matchAll(pattern)].map(([, written, name, tag, digest]) => ({
    written,
    name,
    tag,
    digest: digest ?? null,
  }))
}

/** Registry host and repository path of an image. Names without a host are on Docker Hub, by default in `library/`. */
function placeOf(name: string): { host: string; path: string } {
  const [first, ...rest] = name.split('/')
  if (first === 'docker.io') return placeOf(rest.join('/').replace(/^library\//, ''))
  if (rest.length > 0 && /[.:]/.test(first)) return { host: first, path: rest.join('/') }
  return { host: hub, path: rest.length === 0 ? `library/${name}` : name }
}

/**
 * Digest of a tag for all platforms, computed from the registry's content. Throws an error with the registry's response
 * if it is not the image, or if the content does not match the digest that the registry states.
 */
export async function digestOf(
  { name, tag }: Pick<Image, 'name' | 'tag'>,
  api: (host: string) => string = apiOf,
): Promise<string> {
  const { host, path } = placeOf(name)
  const address = `${api(host)}/v2/${path}/manifests/${tag}`
  const headers: Record<string, string> = { accept: media.join(', ') }
  let reply = await fetchWithRetry(name, address, headers)
  if (reply.status === 401) {
    headers.authorization = `Bearer ${await tokenFor(name, reply.headers.get('www-authenticate') ?? '')}`
    reply = await fetchWithRetry(name, address, headers)
  }
  if (!reply.ok) throw new Error(`${name}:${tag}: the registry has no digest (${reply.status}).`)
  const type = reply.headers.get('content-type')?.split(';')[0] ?? ''
  if (!media.includes(type))
    throw new Error(`${name}:${tag}: the registry answers with ${type || 'nothing that says what it is'}.`)
  const bytes = Buffer.from(await reply.arrayBuffer())
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  const statedDigest = reply.headers.get('docker-content-digest')
  if (statedDigest !== null && statedDigest !== digest)
    throw new Error(`${name}:${tag}: the registry states ${statedDigest}, but its content has ${digest}.`)
  return digest
}

/** Requests an access token from the address, and for the scope, that the registry states in its challenge. */
async function tokenFor(name: string, challenge: string): Promise<string> {
  const said = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  )
  if (!/^bearer /i.test(challenge) || !URL.canParse(said.realm))
    throw new Error(`${name}: the registry requires a login that it does not describe.`)
  const realm = new URL(said.realm)
  for (const key of ['service', 'scope']) if (said[key]) realm.searchParams.set(key, said[key])
  const reply = await fetchWithRetry(name, realm.href, {})
  const body = reply.ok ? ((await reply.json()) as { token?: string; access_token?: string }) : {}
  const token = body.token ?? body.access_token
  if (!token) throw new Error(`${name}: the registry issued no token (${reply.status}).`)
  return token
}

/** Retries after HTTP 429, with the delay that the registry requests. */
async function fetchWithRetry(
  name: string,
  address: string,
  headers: Record<string, string>,
): Promise<Response> {
  for (let left = maxTries - 1; ; left--) {
    const signal = AbortSignal.timeout(patience_ms)
    const reply = await fetch(address, { headers, signal }).catch(error => {
      throw new Error(`${name}: ${new URL(address).host} cannot be reached (${downloadFailure(error)}).`)
    })
    if (reply.status !== 429) return reply
    const wait_s = Number(reply.headers.get('retry-after') ?? longestWait_s)
    if (left === 0 || !(wait_s <= longestWait_s))
      throw new Error(`${name}: the registry asks to be called less often (429): try later.`)
    await reply.body?.cancel()
    await sleep(1000 * wait_s)
  }
}

/** Adds or updates the digest of each image. `changed` lists the images whose digest was different. */
export async function pinned(
  text: string,
  api?: (host: string) => string,
): Promise<{ text: string; changed: string[] }> {
  let result = text
  const changed: string[] = []
  // A multi-stage build may name one image several times. All occurrences are replaced at once.
  const images = new Map(imagesIn(text).map(image => [image.written, image]))
  for (const image of images.values()) {
    const digest = await digestOf(image, api)
    if (digest === image.digest) continue
    const name = `${image.name}:${image.tag}`
    changed.push(name)
    result = result.replaceAll(image.written, `${name}@${digest}`)
  }
  return { text: result, changed }
}

async function main(words: string[]): Promise<void> {
  const isCheck = words[0] === '--check'
  if (words.length > (isCheck ? 1 : 0)) throw new Error(usage)
  for (const file of ['Dockerfile', 'compose.yaml']) {
    const path = join(project, file)
    const { text, changed } = await pinned(readFileSync(path, 'utf8'))
    for (const name of changed)
      console.log(`${file}: ${name} ${isCheck ? 'is not pinned to' : 'now has'} its digest`)
    if (isCheck && changed.length > 0) process.exitCode = 1
    else if (!isCheck) writeFileSync(path, text)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  await main(process.argv.slice(2)).catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
