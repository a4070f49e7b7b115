import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP as the tools write it, packed or not. */
export function zipOf(files: Record<string, string | Uint8Array>, isPlain = false, name = 'table.zip'): File {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const packed = isPlain ? bytes : new Uint8Array(deflateRawSync(bytes))
    const label = new TextEncoder().encode(name)
    const head = new DataView(new ArrayBuffer(30))
    head.setUint32(0, 0x04034b50, true)
    head.setUint16(8, isPlain ? 0 : 8, true)
    head.setUint32(14, crc32(bytes), true)
    head.setUint32(18, packed.length, true)
    head.setUint32(22, bytes.length, true)
    head.setUint16(26, label.length, true)
    parts.push(new Uint8Array(head.buffer), label, packed)
    const entry = new DataView(new ArrayBuffer(46))
    entry.setUint32(0, 0x02014b50, true)
    entry.setUint16(10, isPlain ? 0 : 8, true)
    entry.setUint32(16, crc32(bytes), true)
    entry.setUint32(20, packed.length, true)
    entry.setUint32(24, bytes.length, true)
    entry.setUint16(28, label.length, true)
    entry.setUint32(42, at, true)
    directory.push(new Uint8Array(entry.buffer), label)
    at += 30 + label.length + packed.length
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, Object.keys(files).length, true)
  end.setUint16(10, Object.keys(files).length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, at, true)
  return new File([...parts, ...directory, new Uint8Array(end.buffer)] as BlobPart[], name)
}
