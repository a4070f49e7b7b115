/** Bytes that arrive in chunks of any size and are taken in pieces of another. */
export type ByteQueue = {
  /** Waits for a number of bytes; false if the source ends before. */
  fill(count: number): Promise<boolean>
  available(): number
  /** The next bytes; they must be held, and are only good until the next `fill`. */
  peek(count: number): Buffer
  read(count: number): Buffer
}

export function byteQueue(chunks: AsyncIterable<Uint8Array>): ByteQueue {
  const source = chunks[Symbol.asyncIterator]()
  let buffer: Buffer = Buffer.alloc(0)
  let at = 0
  const available = () => buffer.length - at
  const peek = (count: number) => {
    if (available() < count) throw new RangeError(`${count} bytes are wanted and ${available()} held`)
    return buffer.subarray(at, at + count)
  }
  return {
    available,
    peek,
    async fill(count) {
      const arrived: Uint8Array[] = [buffer.subarray(at)]
      let total = available()
      while (total < count) {
        const next = await source.next()
        if (next.done) break
        arrived.push(next.value)
        total += next.value.length
      }
      if (arrived.length > 1) {
        buffer = Buffer.concat(arrived, total)
        at = 0
      }
      return total >= count
    },
    read(count) {
      const bytes = peek(count)
      at += count
      return bytes
    },
  }
}
