const [quote, backslash, comma, newline, record] = [0x22, 0x5c, 0x2c, 0x0a, 0x1e]
const [openObject, openList, closeObject, closeList] = [0x7b, 0x5b, 0x7d, 0x5d]
/** Maximum text held: of one feature, and of everything around the list of features. */
const longest_bytes = 256 << 20
/** Member name of the list in a document. */
export type JsonListName = 'features' | 'elements'
const lists: Record<JsonListName, RegExp> = {
  features: /"features"\s*:\s*\[$/,
  elements: /"elements"\s*:\s*\[$/,
}

/** Thrown by a splitter; its message ends a sentence that begins with the file's name. */
export class JsonTextError extends Error {}

export type JsonSplitter = {
  /** Texts of the features that end in this chunk. */
  push(chunk: Buffer): Buffer[]
  /** The remainder at the end, if it is a feature too; and everything around the list of features. */
  end(): { last: Buffer[]; around: string }
}

/**
 * Extracts the features of a JSON document too large to parse at once, only by its brackets: with a list name
 * the members of that list, with null consecutive texts separated by a line feed or a record separator (RFC
 * 8142). The consumer parses each text and so finds invalid JSON.
 */
export function jsonSplitter(list: JsonListName | null): JsonSplitter {
  const collection = list !== null
  const itemDepth = collection ? 2 : 0
  let depth = 0
  let [inText, escaped, inItems, anyItem] = [false, false, !collection, false]
  let around = ''
  let pieces: Buffer[] = []
  let buffered_bytes = 0

  const addPiece = (piece: Buffer) => {
    pieces.push(piece)
    buffered_bytes += piece.length
    if (buffered_bytes > longest_bytes) {
      const what = inItems ? 'one of its features is' : 'has no list of features in its first'
      throw new JsonTextError(inItems ? `${what} longer than 256 MB` : `${what} 256 MB`)
    }
  }
  const cut = (piece: Buffer): Buffer => {
    addPiece(piece)
    const text = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces, buffered_bytes)
    pieces = []
    buffered_bytes = 0
    return text
  }
  return {
    push(chunk) {
      const texts: Buffer[] = []
      let from = 0
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at]
        if (inText) {
          if (escaped) escaped = false
          else if (byte === backslash) escaped = true
          else if (byte === quote) inText = false
        } else if (byte === quote) {
          inText = true
        } else if (byte === openObject || byte === openList) {
          depth++
          if (inItems || depth !== itemDepth || byte !== openList) continue
          around += cut(chunk.subarray(from, at + 1)).toString('utf8')
          from = at + 1
          inItems = list !== null && lists[list].test(around)
          anyItem = false
        } else if (byte === closeObject || byte === closeList) {
          if (collection && inItems && depth === itemDepth) {
            const text = cut(chunk.subarray(from, at))
            if (anyItem || !isBlank(text)) texts.push(text)
            from = at
            inItems = false
          }
          if (--depth < 0) throw new JsonTextError('has a closing bracket too many')
        } else if (inItems && depth === itemDepth) {
          if (collection ? byte !== comma : byte !== newline && byte !== record) continue
          const text = cut(chunk.subarray(from, at))
          from = at + 1
          if (collection || !isBlank(text)) texts.push(text)
          anyItem = true
        }
      }
      addPiece(chunk.subarray(from))
      return texts
    },
    end() {
      const rest = cut(Buffer.alloc(0))
      if (depth > 0 || inText) throw new JsonTextError('it is cut off')
      if (collection) return { last: [], around: around + rest.toString('utf8') }
      return { last: isBlank(rest) ? [] : [rest], around: '' }
    },
  }
}

function isBlank(text: Buffer): boolean {
  for (const byte of text) if (byte > 0x20) return false
  return true
}
