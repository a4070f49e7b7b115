import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'
import { SourceError } from '../recipe.ts'
import { errorMessage, fileBytes } from './file-bytes.ts'
import { type JsonListName, JsonTextError, jsonSplitter } from './json-splitter.ts'
import type { RawFeature } from './raw-feature.ts'
import { refuseOtherSystem } from './reference-system.ts'

/** Rows of a GeoJSON FeatureCollection, one after the other: the file may be larger than memory. */
export const readCollection = (path: string) => readTexts(path, true)
/** Rows of newline-delimited GeoJSON, with or without record separators (RFC 8142). */
export const readSequence = (path: string) => readTexts(path, false)

async function* readTexts(path: string, collection: boolean): AsyncGenerator<RawFeature[]> {
  const file = basename(path)
  let around = ''
  for await (const texts of jsonTexts(path, collection ? 'features' : null, all => (around = all))) {
    yield texts.map(({ place, text }) => rawFeature(file, place, text))
  }
  if (collection) checkAround(file, around)
}

/**
 * Texts of the members of a list in a JSON document, or of consecutive texts, with their positions; the text
 * around the list follows the last.
 */
export async function* jsonTexts(
  path: string,
  list: JsonListName | null,
  onEnd: (around: string) => void,
): AsyncGenerator<{ place: string; text: Buffer }[]> {
  const file = basename(path)
  const splitter = jsonSplitter(list)
  const what = list === 'elements' ? 'element' : 'feature'
  let count = 0
  const placed = (text: Buffer) => ({ place: `${what} ${count++}`, text })
  const split = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof JsonTextError)) throw error
      throw new SourceError(file, null, `is not JSON (${error.message}; ${count} ${what}s before)`)
    }
  }
  let first = true
  for await (const chunk of fileBytes(path)) {
    const bytes = first ? withoutMark(chunk) : chunk
    first = false
    yield split(() => splitter.push(bytes)).map(placed)
  }
  const { last, around } = split(() => splitter.end())
  yield last.map(placed)
  onEnd(around)
}

const withoutMark = (chunk: Buffer) =>
  chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk

function rawFeature(file: string, place: string, text: Buffer): RawFeature {
  type Given = { type?: unknown; geometry?: unknown; properties?: unknown; id?: unknown } | null
  const value = parsedText(file, place, text) as Given
  if (value?.type !== 'Feature') throw new SourceError(file, place, 'is not a GeoJSON Feature')
  const given = value.properties
  const properties = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  if (value.id !== undefined && properties.id === undefined) properties.id = value.id
  return { place, geometry: value.geometry, properties }
}

/** Parses a member of a list. Throws a SourceError with its position for invalid JSON. */
export function parsedText(file: string, place: string, text: Buffer): unknown {
  if (!isUtf8(text)) throw new SourceError(file, place, 'is not written in UTF-8')
  try {
    return JSON.parse(text.toString('utf8'))
  } catch (error) {
    throw new SourceError(file, place, `is not JSON (${errorMessage(error)})`)
  }
}

const remedy = 'one feature a line is read from .ndjson, .geojsonl or .geojsons'

/**
 * Only the text around the features, at the end, shows whether they were a collection, and in which degrees.
 */
function checkAround(file: string, around: string): void {
  let value: { type?: unknown; features?: unknown; crs?: { properties?: { name?: unknown } } | null } | null
  try {
    value = JSON.parse(around)
  } catch (error) {
    const lines = /}\s*{/.test(around.replaceAll('\u001e', '')) ? `; ${remedy}` : ''
    throw new SourceError(file, null, `is not JSON (${errorMessage(error)}${lines})`)
  }
  if (value?.type !== 'FeatureCollection' || !Array.isArray(value.features)) {
    throw new SourceError(file, null, 'is not a GeoJSON FeatureCollection')
  }
  const name = value.crs?.properties?.name
  if (name !== undefined) refuseOtherSystem(file, String(name))
}
