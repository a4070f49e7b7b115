import type { Geometry, Position } from 'geojson'

/** Shape types by the number of the plain one; with heights or measures they are 10 or 20 more. */
const [nothing, point, line, polygon, multipoint] = [0, 1, 3, 5, 8]

/**
 * Geometry of a record of a .shp (ESRI Shapefile Technical Description, 1998), null for the empty shape.
 * Outer rings are clockwise there; a hole belongs to the ring around it. Throws a RangeError if its counts do
 * not match its bytes.
 */
export function shapeGeometry(content: Buffer): Geometry | null {
  const number = content.readInt32LE(0)
  const type = number > 20 ? number - 20 : number > 10 ? number - 10 : number
  if (type === nothing) return null
  if (type === point)
    return { type: 'Point', coordinates: [content.readDoubleLE(4), content.readDoubleLE(12)] }
  if (type === multipoint) {
    return { type: 'MultiPoint', coordinates: positions(content, 40, content.readInt32LE(36)) }
  }
  if (type !== line && type !== polygon) throw new RangeError(`its type ${number} is not read`)
  const parts = partsOf(content)
  if (type === polygon) return polygonOf(parts)
  return parts.length === 1
    ? { type: 'LineString', coordinates: parts[0] }
    : { type: 'MultiLineString', coordinates: parts }
}

function partsOf(content: Buffer): Position[][] {
  const [parts, points] = [content.readInt32LE(36), content.readInt32LE(40)]
  const first_byte = 44 + parts * 4
  if (parts < 0 || points < 0 || first_byte + points * 16 > content.length) {
    throw new RangeError(`${parts} parts and ${points} positions do not fit into ${content.length} bytes`)
  }
  return Array.from({ length: parts }, (_, part) => {
    const from = content.readInt32LE(44 + part * 4)
    const to = part + 1 < parts ? content.readInt32LE(48 + part * 4) : points
    if (from < 0 || to < from || to > points) throw new RangeError(`part ${part} runs from ${from} to ${to}`)
    return positions(content, first_byte + from * 16, to - from)
  })
}

function positions(content: Buffer, first_byte: number, count: number): Position[] {
  if (count < 0 || first_byte + count * 16 > content.length) {
    throw new RangeError(`${count} positions do not fit into ${content.length} bytes`)
  }
  const list: Position[] = new Array(count)
  for (let i = 0; i < count; i++) {
    const at = first_byte + i * 16
    list[i] = [content.readDoubleLE(at), content.readDoubleLE(at + 8)]
  }
  return list
}

function polygonOf(rings: Position[][]): Geometry {
  if (rings.length === 1) return { type: 'Polygon', coordinates: rings }
  const outer = rings.filter(isClockwise)
  const polygons = (outer.length > 0 ? outer : rings).map(ring => [ring])
  if (outer.length > 0) {
    for (const hole of rings) {
      if (isClockwise(hole)) continue
      const round = polygons.length === 1 ? polygons[0] : polygons.find(([ring]) => contains(ring, hole[0]))
      // A hole in nothing was drawn the wrong way round.
      if (round) round.push(hole)
      else polygons.push([hole])
    }
  }
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons }
}

function isClockwise(ring: Position[]): boolean {
  let sum = 0
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = [ring[i - 1][0] - ring[0][0], ring[i - 1][1] - ring[0][1]]
    const [bx, by] = [ring[i][0] - ring[0][0], ring[i][1] - ring[0][1]]
    sum += ax * by - bx * ay
  }
  return sum <= 0
}

function contains(ring: Position[], [x, y]: Position): boolean {
  let inside = false
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]
    const [bx, by] = ring[i]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}
