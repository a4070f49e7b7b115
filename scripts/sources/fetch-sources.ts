import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { creditsFile } from '../../tiles/credits.ts'
import { type FetchArea, groundOf } from '../../tiles/publishers/ground.ts'
import {
  type PublishedFile,
  type Publisher,
  type PublisherName,
  publisherNames,
  publishers,
} from '../../tiles/publishers/publishers.ts'
import { eachFeature } from '../../tiles/readers/features.ts'
import { openRaster } from '../../tiles/readers/geotiff/geotiff-image.ts'
import { propertyNumber } from '../../tiles/readers/property-value.ts'
import { SourceError } from '../../tiles/recipe.ts'
import { sourceFiles, sourceNames } from '../../tiles/sources.ts'
import { FetchError, sumsOf } from './expected.ts'
import { defaultPatience, fetchFile, forget, moveIntoPlace, type Patience } from './fetch-file.ts'
import { runClient } from './run-client.ts'

export type SourcesOptions = {
  folder: string
  only: PublisherName[] | null
  area: number | null
  /** A server with copies of all publishers' files, in folders named after the publishers' hosts. */
  mirror: string | null
  patience?: Patience
  /** Replaced in tests by a table with smaller files. */
  table?: Record<PublisherName, Publisher>
}
type ProgressOutput = { say(line: string): void; show(stage: string, part: number): void }
type FetchedFiles = Record<
  string,
  { address: string; question?: string; bytes: number; sha256: string; vintage: string }
>

/** Record of the files that were fetched into the folder. All other files belong to the user and are not changed. */
const record = '.fetched.json'
const parts = '.parts'

/**
 * Fetches the publishers' files that are missing from the folder, checks each before it gets its final name, and adds
 * its credits to `sources.json`. If a publisher fails, the others are still fetched. Returns the error messages.
 */
export async function fetchSources(
  options: SourcesOptions,
  progress: ProgressOutput,
  signal: AbortSignal,
): Promise<string[]> {
  const { folder, only } = options
  const ground = await groundOf(options.area)
  await mkdir(folder, { recursive: true })
  const fetchedFiles: FetchedFiles = existsSync(join(folder, record))
    ? JSON.parse(await readFile(join(folder, record), 'utf8'))
    : {}
  const failures: string[] = []
  for (const name of publisherNames) {
    const publisher: Publisher = (options.table ?? publishers)[name]
    if (only === null ? publisher.onlyNamed : !only.includes(name)) continue
    progress.say(`${publisher.title}: ${publisher.licence}; ${publisher.attribution}`)
    try {
      const vintage = await fetchPublisher(publisher, ground, fetchedFiles, options, progress, signal)
      if (vintage !== null) await credit(folder, publisher, ground, vintage)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof FetchError || error instanceof SourceError)) throw error
      failures.push(`${name}: ${error.message}`)
    }
  }
  return failures
}

/** Returns the date of the files, or null if the user has a file of the same name or layer. */
async function fetchPublisher(
  publisher: Publisher,
  ground: FetchArea,
  fetchedFiles: FetchedFiles,
  options: SourcesOptions,
  progress: ProgressOutput,
  signal: AbortSignal,
): Promise<string | null> {
  const { folder } = options
  const files = publisher.files(ground)
  const entry = publisher.entry(ground)
  const isOurs = (path: string) => path in fetchedFiles || files.some(file => file.path in fetchedFiles)
  if (existsSync(join(folder, entry)) && !isOurs(entry)) {
    progress.say(`${entry} exists and was not fetched by this command: it is not changed`)
    return null
  }
  const rival = rivalOf(folder, entry)
  if (rival !== undefined) {
    const both = `${rival} lies in the folder, and one of the two is read: take it away to have ${entry}`
    if (options.only !== null) throw new FetchError(both)
    progress.say(both)
    return null
  }
  let vintage = ''
  let isNew = false
  for (const [i, file] of files.entries()) {
    if (!(await isUpToDate(file, fetchedFiles, folder))) {
      isNew = true
      await fetchOne(publisher, file, fetchedFiles, options, progress, signal, part =>
        progress.show(publisher.title, (i + part) / files.length),
      )
    }
    vintage = fetchedFiles[file.path].vintage > vintage ? fetchedFiles[file.path].vintage : vintage
  }
  if (publisher.becomes === 'main rivers of HydroRIVERS' && (isNew || !existsSync(join(folder, entry))))
    await makeRivers(join(folder, files[0].path), folder, entry, signal)
  progress.show(publisher.title, 1)
  return publisher.vintage ?? vintage
}

/** Another file of the same layer, of which only one can be used. */
function rivalOf(folder: string, entry: string): string | undefined {
  const same = sourceNames.map(name => sourceFiles(name)).find(files => files.includes(entry)) ?? []
  return same.find(file => file !== entry && existsSync(join(folder, file)))
}

async function fetchOne(
  publisher: Publisher,
  file: PublishedFile,
  fetchedFiles: FetchedFiles,
  { folder, mirror, patience = defaultPatience }: SourcesOptions,
  progress: ProgressOutput,
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<void> {
  const { begins, bytes, types, md5, client, path } = file
  const question = questionOf(file)
  const address = mirror === null ? file.address : mirrored(file.address, mirror)
  const part = join(folder, parts, path)
  const expected = { begins, bytes, types, md5 }
  const request = question === undefined ? { address, expected, part } : { address, expected, part, question }
  const fetched = client
    ? await runClient(client, { expected, part, idle_ms: clientIdles * patience.idle_ms }, signal)
    : await fetchFile(request, patience, signal, (done_bytes, of, failure) => {
        if (failure) progress.say(`${path}: ${failure}`)
        else if (of !== null) onPart(done_bytes / of)
      })
  try {
    await checkLayout(part, publisher)
  } catch (error) {
    await forget(part)
    throw error
  }
  await moveIntoPlace(part, join(folder, path))
  const of =
    'lastModified' in fetched && fetched.lastModified !== null ? new Date(fetched.lastModified) : new Date()
  const release = 'release' in fetched ? fetched.release : null
  fetchedFiles[path] = {
    address: file.address,
    ...(question === undefined ? {} : { question }),
    bytes: fetched.bytes,
    sha256: fetched.sha256,
    vintage: release ?? of.toISOString().slice(0, 10),
  }
  await writeWhole(join(folder, record), JSON.stringify(fetchedFiles, null, 2))
}

/** Factor for the idle time, because programs determine what to read before they write any output. */
const clientIdles = 10
const questionOf = ({ question, client }: PublishedFile) => client?.words.join(' ') ?? question

function mirrored(address: string, mirror: string): string {
  const { host, pathname } = new URL(address)
  return `${mirror.replace(/\/$/, '')}/${host}${pathname}`
}

/** Whether the file is unchanged since it was fetched with the current address and query. */
async function isUpToDate(file: PublishedFile, fetchedFiles: FetchedFiles, folder: string): Promise<boolean> {
  const { path, address } = file
  const known = fetchedFiles[path]
  if (known === undefined || known.address !== address || known.question !== questionOf(file)) return false
  const found = await stat(join(folder, path)).catch(() => null)
  if (found?.size !== known.bytes) return false
  return (await sumsOf(join(folder, path))).sha256 === known.sha256
}

/** Checks that a raster can be opened and has one band in degrees, or that the first row of a table has all fields. */
async function checkLayout(part: string, { fields }: Publisher): Promise<void> {
  if (/\.tif$/.test(part)) {
    await (await openRaster(part, 'an elevation model')).close()
    return
  }
  let rows = 0
  for await (const { properties, label } of eachFeature(part, {
    types: [],
    unchecked: true,
    leaveOut: () => {},
  })) {
    if (rows++ > 0) continue
    const missing = fields.filter(field => properties[field] === undefined)
    if (missing.length > 0)
      throw new SourceError(
        basename(part),
        label,
        `has no ${missing.join(', ')}: the publisher has changed the layout of the file`,
      )
  }
  if (rows === 0) throw new SourceError(basename(part), null, 'has no rows')
}

const min_km2 = 500
const [west, south, east, north] = [80, 26.2, 88.3, 30.7]

async function makeRivers(
  original: string,
  folder: string,
  entry: string,
  signal: AbortSignal,
): Promise<void> {
  const part = join(folder, parts, entry)
  await mkdir(join(folder, parts), { recursive: true })
  const rows = eachFeature(original, { types: ['LineString', 'MultiLineString'] })
  async function* lines() {
    for await (const { geometry, properties } of rows) {
      if ((propertyNumber(properties.UPLAND_SKM) ?? 0) < min_km2) continue
      if (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString') continue
      const positions = geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat()
      if (!positions.some(([x, y]) => x >= west && x <= east && y >= south && y <= north)) continue
      yield `${JSON.stringify({ type: 'Feature', properties, geometry })}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(part), { signal })
  await rename(part, join(folder, entry))
}

async function credit(
  folder: string,
  publisher: Publisher,
  ground: FetchArea,
  vintage: string,
): Promise<void> {
  const path = join(folder, creditsFile)
  const before = existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {}
  const { title, publisher: by, licence, attribution, address } = publisher
  before[publisher.entry(ground)] = {
    title,
    publisher: by,
    licence,
    attribution,
    vintage,
    address,
    access: 'public',
  }
  await writeWhole(path, `${JSON.stringify(before, null, 2)}\n`)
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text)
  await rename(`${path}.part`, path)
}

/** Removes the folder of partial files. */
export const clearParts = (folder: string) => rm(join(folder, parts), { recursive: true, force: true })
