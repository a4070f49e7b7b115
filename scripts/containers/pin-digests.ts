import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { project } from '../check/source-files.ts'

const usage = `npm run pin-digests [-- --check]
  Writes beside each image of Dockerfile and compose.yaml the digest that its registry has for the tag.
  --check   changes nothing, and ends with 1 where one is missing or another than the registry's`

/** A registry by the name that images have it by; without one it is Docker Hub. */
const hub = {
  api: 'https://registry-1.docker.io',
  token: 'https://auth.docker.io/token?service=registry.docker.io',
}
type Registry = { api: string; token: string | null }
type Image = { written: string; name: string; tag: string; digest: string | null }

const media = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')

/** Images of others in the text of a Dockerfile or compose file; what is built here has no tag. */
export function imagesIn(text: string): Image[] {
  const pattern = /^(?:FROM|\s*image:)\s+(([\w./-]+):([\w.-]+)(?:@(sha256:[0-9a-f]{64}))?)/gm
  return [...text.matchAll(pattern)].map(([, written, name, tag, digest]) => ({
    written,
    name,
    tag,
    digest: digest ?? null,
  }))
}

/** The digest of a tag, for all platforms at once. Throws with the registry's answer. */
export async function digestOf(
  { name, tag }: Pick<Image, 'name' | 'tag'>,
  registry: Registry = hub,
): Promise<string> {
  const path = name.includes('/') ? name : `library/${name}`
  const headers: Record<string, string> = { accept: media }
  if (registry.token !== null) {
    const asked = await fetch(`${registry.token}&scope=repository:${path}:pull`)
    if (!asked.ok) throw new Error(`${name}: the registry gives no token (${asked.status}).`)
    headers.authorization = `Bearer ${((await asked.json()) as { token: string }).token}`
  }
  const reply = await fetch(`${registry.api}/v2/${path}/manifests/${tag}`, { method: 'HEAD', headers })
  const digest = reply.headers.get('docker-content-digest')
  if (!reply.ok || !/^sha256:[0-9a-f]{64}$/.test(digest ?? ''))
    throw new Error(`${name}:${tag}: the registry has no digest (${reply.status}).`)
  return digest as string
}

/** The text with the digest of each image, and which of them were another before. */
export async function pinned(
  text: string,
  registry?: Registry,
): Promise<{ text: string; changed: string[] }> {
  let result = text
  const changed: string[] = []
  for (const image of imagesIn(text)) {
    const digest = await digestOf(image, registry)
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
