import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }
export type VectorGroup = { name: string; value: Json }
export type VectorFile = {
  /** Relative tolerance, or null if the file states none. */
  tolerance: number | null
  groups: VectorGroup[]
}

/** The file has no test vectors. The message is shown on the command line. */
export class VectorsError extends Error {}

/** Members that describe the file. */
const descriptive = ['about', 'tolerance']

/**
 * Reads a file of test vectors. If `name.part` is a known group, the member `name` contains several groups. Throws a
 * VectorsError for other files.
 */
export async function readVectors(file: string, known: readonly string[]): Promise<VectorFile> {
  const name = basename(file)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new VectorsError(`${name} cannot be read. Name an existing file.`)
  })
  const content = parsed(name, text)
  if (!isObject(content)) throw new VectorsError(`${name} is not an object of groups of worked values.`)
  const groups = Object.entries(content)
    .filter(([key]) => !descriptive.includes(key))
    .flatMap(([key, value]): VectorGroup[] =>
      known.some(one => one.startsWith(`${key}.`)) && isObject(value)
        ? Object.entries(value).map(([part, inner]) => ({ name: `${key}.${part}`, value: inner }))
        : [{ name: key, value }],
    )
  if (groups.length === 0) throw new VectorsError(`${name} holds no group of worked values.`)
  return { tolerance: toleranceOf(name, content), groups }
}

function parsed(name: string, text: string): Json {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new VectorsError(`${name} is not valid JSON: ${(error as Error).message}.`)
  }
}

function toleranceOf(name: string, { tolerance = null, about = null }: JsonObject): number | null {
  if (tolerance !== null) {
    if (typeof tolerance === 'number' && tolerance >= 0) return tolerance
    throw new VectorsError(`The tolerance of ${name} is not a number of 0 or more.`)
  }
  const inProse = typeof about === 'string' && /relative tolerance (\d+(?:\.\d+)?(?:e-?\d+)?)/i.exec(about)
  return inProse ? Number(inProse[1]) : null
}

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
