import type { Context } from 'hono'
import type { AnySchema } from '../../domain/api/endpoint.ts'
import { Failure } from '../../domain/api/failure.ts'
import { malformedBody, malformedTexts } from '../../engine/requests/field-errors.ts'
import { parse } from '../../engine/requests/parse.ts'
import { hasLoneSurrogate, withoutControls } from '../../formats/well-formed.ts'

const defaultMax_KB = 512
/** For larger bodies only the first error is reported, because finding all of them takes longer than parsing. */
const smallBody_chars = 16_384

/**
 * Reads the JSON body of a request, limits its size and parses it. Throws a Failure that describes the error. If the
 * contract makes the body optional, it is read only if one was sent.
 */
export async function readBody(c: Context, schema: AnySchema, max_KB = defaultMax_KB): Promise<unknown> {
  if (schema.type === 'optional' && !wasSent(c)) return parse(schema, undefined)
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/(\w+\+)?json\b/i.test(type)) throw new Failure('not_json')
  const text = await readText(c, max_KB)
  // No valid text contains NUL, which PostgreSQL cannot store.
  if (text.includes('\\u0000')) throw malformedBody('field.noNul')
  let body: unknown
  try {
    body = mended(JSON.parse(text), text)
  } catch (error) {
    throw error instanceof Failure ? error : malformedBody('field.notJson')
  }
  return parse(schema, body, text.length <= smallBody_chars)
}

/** Matches a JSON document whose text may contain control characters or lone surrogates. */
const mayNeedMending = /\\[ubf]|[\u007f-\u009f\ufffe\uffff]/
/** Passwords are left unchanged, because they are compared exactly as chosen. */
const isSecret = (field: string) => /password/i.test(field)

/**
 * Removes control characters from the texts of the body. A lone surrogate results in 400 at its field, since the
 * original text cannot be known.
 */
function mended(body: unknown, source: string): unknown {
  if (!mayNeedMending.test(source)) return body
  const halves: string[] = []
  const walk = (value: unknown, path: string, field: string): unknown => {
    if (typeof value === 'string') {
      if (hasLoneSurrogate(value)) halves.push(path)
      return isSecret(field) ? value : withoutControls(value)
    }
    if (typeof value !== 'object' || value === null) return value
    for (const [key, inner] of Object.entries(value)) {
      if (hasLoneSurrogate(key)) halves.push(path)
      const at = path === '' ? key : `${path}.${key}`
      Reflect.set(value, key, walk(inner, at, Array.isArray(value) ? field : key))
    }
    return value
  }
  const whole = walk(body, '', '')
  if (halves.length > 0) throw malformedTexts(halves)
  return whole
}

function wasSent(c: Context): boolean {
  return (c.req.header('content-length') ?? '0') !== '0' || c.req.header('transfer-encoding') !== undefined
}

/** If reading is interrupted, the caller has disconnected. */
async function readText(c: Context, max_KB: number): Promise<string> {
  try {
    return await boundedText(c, max_KB)
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('hung_up')
  }
}

async function boundedText(c: Context, max_KB: number): Promise<string> {
  const tooLarge = () => new Failure('too_large', { limit: `${max_KB} KB` })
  const announced = c.req.header('content-length')
  if (announced !== undefined) {
    if (!(Number(announced) <= max_KB * 1024)) throw tooLarge()
    return c.req.text()
  }
  const decoder = new TextDecoder()
  let text = ''
  let read_bytes = 0
  for await (const chunk of c.req.raw.body ?? []) {
    read_bytes += chunk.byteLength
    if (read_bytes > max_KB * 1024) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
