/** Steps of a stored position per degree, which gives exactly 65,536 steps per cell. */
export const stepsPerDegree = 13_107_200
export const cellSteps = 65_536
export const magic = 0x424a5255
export const headerBytes = 36

/**
 * Sorts buildings by cell (counting sort), then by position and kind within a cell, so that the same buildings give
 * the same bytes whatever their order. `x` and `y` are in steps of a stored position.
 */
export function packBuildings(x: Float64Array, y: Float64Array, kinds: Uint8Array): Uint8Array<ArrayBuffer> {
  const count = x.length
  if (y.length !== count || (kinds.length !== 0 && kinds.length !== count)) {
    throw new Error(`building grid: ${count} longitudes, ${y.length} latitudes and ${kinds.length} kinds`)
  }
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < count; i++) {
    if (x[i] < west) west = x[i]
    if (x[i] > east) east = x[i]
    if (y[i] < south) south = y[i]
    if (y[i] > north) north = y[i]
  }
  const column0 = count === 0 ? 0 : Math.floor(west / cellSteps)
  const row0 = count === 0 ? 0 : Math.floor(south / cellSteps)
  const columns = count === 0 ? 0 : Math.floor(east / cellSteps) - column0 + 1
  const rows = count === 0 ? 0 : Math.floor(north / cellSteps) - row0 + 1
  const positionsAt = headerBytes + (columns * rows + 1) * 4
  const bytes = new Uint8Array(positionsAt + count * 4 + kinds.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, magic, true)
  const header = [1, count, column0, row0, columns, rows, kinds.length > 0 ? 1 : 0]
  for (const [i, value] of header.entries()) view.setInt32(4 + i * 4, value, true)
  const offsets = new Uint32Array(bytes.buffer, headerBytes, columns * rows + 1)
  const positions = new Uint16Array(bytes.buffer, positionsAt, count * 2)
  const cells = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    cells[i] = (Math.floor(y[i] / cellSteps) - row0) * columns + Math.floor(x[i] / cellSteps) - column0
    offsets[cells[i] + 1]++
  }
  for (let cell = 0; cell < columns * rows; cell++) offsets[cell + 1] += offsets[cell]
  const next = offsets.slice()
  const keys = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const withinX = x[i] - Math.floor(x[i] / cellSteps) * cellSteps
    const withinY = y[i] - Math.floor(y[i] / cellSteps) * cellSteps
    keys[next[cells[i]]++] = (withinY * cellSteps + withinX) * 256 + (kinds.length > 0 ? kinds[i] : 0)
  }
  for (let cell = 0; cell < columns * rows; cell++) {
    if (offsets[cell + 1] - offsets[cell] > 1) keys.subarray(offsets[cell], offsets[cell + 1]).sort()
  }
  for (let i = 0; i < count; i++) {
    const place = Math.floor(keys[i] / 256)
    positions[i * 2] = place % cellSteps
    positions[i * 2 + 1] = Math.floor(place / cellSteps)
    if (kinds.length > 0) bytes[positionsAt + count * 4 + i] = keys[i] % 256
  }
  return bytes
}
