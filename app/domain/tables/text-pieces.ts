/**
 * Chunks of text from bytes as they arrive: UTF-8, or UTF-16 with a byte order mark, which Excel writes for Unicode.
 */
export type TextPiece = { text: string; bytes: number; isBroken: boolean }

/** Some browsers deliver a file in a single chunk. */
const longestPiece_bytes = 262_144

/**
 * Decodes bytes as they arrive. The stream ends at invalid bytes: the last chunk contains the valid part, with
 * `isBroken` set.
 */
export async function* textPieces(bytes: ReadableStream<Uint8Array>): AsyncGenerator<TextPiece> {
  let encoding: string | undefined
  let decoder: InstanceType<typeof TextDecoder> | undefined
  const reader = bytes.getReader()
  try {
    let chunk = new Uint8Array()
    while (true) {
      const { done = false, value: next } = chunk.length > 0 ? {} : await reader.read()
      if (next !== undefined) chunk = next as Uint8Array<ArrayBuffer>
      const value = done ? undefined : chunk.subarray(0, longestPiece_bytes)
      chunk = chunk.subarray(value?.length ?? 0)
      encoding ??= value?.[0] === 0xff && value[1] === 0xfe ? 'utf-16le' : 'utf-8'
      decoder ??= new TextDecoder(encoding, { fatal: true })
      const text = textOf(decoder, value, encoding)
      const broken = text.indexOf('\0')
      if (broken >= 0) {
        yield { text: text.slice(0, broken), bytes: value?.length ?? 0, isBroken: true }
        return
      }
      if (text !== '') yield { text, bytes: value?.length ?? 0, isBroken: false }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Converts invalid bytes to NUL, which no table contains. */
function textOf(
  decoder: InstanceType<typeof TextDecoder>,
  value: Uint8Array | undefined,
  encoding: string,
): string {
  try {
    return decoder.decode(value, { stream: value !== undefined })
  } catch {
    return `${new TextDecoder(encoding).decode(value).replaceAll('\ufffd', '\0')}\0`
  }
}
