/**
 * A growing array of bytes, with the primitives of protocol buffers
 * (https://protobuf.dev/programming-guides/encoding).
 */
export type ByteWriter = ReturnType<typeof byteWriter>

export function byteWriter(size: number) {
  let bytes = new Uint8Array(size)
  let end = 0
  const room = (more: number) => {
    if (end + more <= bytes.length) return
    const wider = new Uint8Array(Math.max(bytes.length * 2, end + more))
    wider.set(bytes)
    bytes = wider
  }
  return {
    /** Writes a whole number from 0 to 2 ** 53. */
    varint(value: number) {
      room(10)
      let left = value
      while (left > 0x7fffffff) {
        bytes[end++] = (left % 128) | 128
        left = Math.floor(left / 128)
      }
      while (left > 127) {
        bytes[end++] = (left & 127) | 128
        left >>>= 7
      }
      bytes[end++] = left
    },
    double(value: number) {
      room(8)
      new DataView(bytes.buffer).setFloat64(end, value, true)
      end += 8
    },
    text(tag: number, text: string) {
      const encoded = encoder.encode(text)
      this.varint(tag)
      this.varint(encoded.length)
      room(encoded.length)
      bytes.set(encoded, end)
      end += encoded.length
    },
    append(other: { bytes(): Uint8Array }) {
      const more = other.bytes()
      room(more.length)
      if (more.length < 40) for (let i = 0; i < more.length; i++) bytes[end++] = more[i]
      else {
        bytes.set(more, end)
        end += more.length
      }
    },
    length: () => end,
    /** A view that the next write may change. */
    bytes: () => bytes.subarray(0, end),
    clear() {
      end = 0
    },
  }
}

const encoder = new TextEncoder()

export const zigzag = (value: number) => (value << 1) ^ (value >> 31)

export function varintSize(value: number): number {
  return value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : value < 268_435_456 ? 4 : 5
}
