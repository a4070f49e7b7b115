import { crc32 } from 'node:zlib'

/** A zip archive of files that are stored as they are. */
export function zipOf(files: Record<string, Buffer>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    bodies.push(Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name))
    at += 30 + name.length + content.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, list, end])
}

/** A .shp of polygons (their rings as they are, outer ones clockwise); null is an empty shape. */
export function shpOf(polygons: (number[][][] | null)[]): Buffer {
  const records = polygons.map((rings, i) => {
    const content = rings === null ? Buffer.alloc(4) : polygonRecord(rings)
    const head = Buffer.alloc(8)
    head.writeInt32BE(i + 1, 0)
    head.writeInt32BE(content.length / 2, 4)
    return Buffer.concat([head, content])
  })
  const head = Buffer.alloc(100)
  const body = Buffer.concat(records)
  head.writeInt32BE(9994, 0)
  head.writeInt32BE((100 + body.length) / 2, 24)
  head.writeInt32LE(1000, 28)
  head.writeInt32LE(5, 32)
  return Buffer.concat([head, body])
}

function polygonRecord(rings: number[][][]): Buffer {
  const points = rings.flat()
  const first_byte = 44 + rings.length * 4
  const record = Buffer.alloc(first_byte + points.length * 16)
  record.writeInt32LE(5, 0)
  record.writeInt32LE(rings.length, 36)
  record.writeInt32LE(points.length, 40)
  let start = 0
  rings.forEach((ring, i) => {
    record.writeInt32LE(start, 44 + i * 4)
    start += ring.length
  })
  points.forEach(([x, y], i) => {
    record.writeDoubleLE(x, first_byte + i * 16)
    record.writeDoubleLE(y, first_byte + i * 16 + 8)
  })
  return record
}

/** A .dbf; `columns` are name, type and width, cells are written as they are. */
export function dbfOf(columns: [string, 'C' | 'N' | 'L', number][], rows: (string | Buffer)[][]): Buffer {
  const width = columns.reduce((sum, [, , w]) => sum + w, 1)
  const head = Buffer.alloc(33 + columns.length * 32)
  head[0] = 3
  head.writeUInt32LE(rows.length, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(width, 10)
  columns.forEach(([name, type, w], i) => {
    head.write(name, 32 + i * 32, 11, 'latin1')
    head.write(type, 43 + i * 32, 'latin1')
    head[48 + i * 32] = w
  })
  head[head.length - 1] = 0x0d
  const body = rows.map(cells => {
    const row = Buffer.alloc(width, 0x20)
    let at = 1
    cells.forEach((cell, i) => {
      Buffer.from(cell).copy(row, at)
      at += columns[i][2]
    })
    return row
  })
  return Buffer.concat([head, ...body])
}
