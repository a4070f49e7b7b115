type Member = {
  type?: unknown
  features?: unknown
  geometry?: unknown
  crs?: { properties?: { name?: unknown } }
}
/**
 * `system` is the file's coordinate system if it is not WGS 84 (the `crs` member of GeoJSON 2008, which QGIS writes).
 */
export type GeojsonText = { features: unknown[]; system: string | null }

const recordSeparator = '\u001e'
const geometries = /^((Multi)?(Point|LineString|Polygon)|GeometryCollection)$/
const wgs84 = /\bCRS:{0,2}84h?$|\bEPSG[:/](.*[:/])?(4326|4979)$/i

/**
 * Returns the features in GeoJSON text: a collection, a single feature or geometry, or one of these per line (RFC
 * 8142, with or without record separators). Returns null for anything else.
 */
export function geojsonText(text: string): GeojsonText | null {
  const whole = parsed(text)
  const members = whole === undefined ? lines(text) : [whole]
  if (members === null) return null
  const features = members.map(featuresOf)
  if (!features.every(list => list !== null)) return null
  const [system = null] = members.flatMap(member => systemOf(member as Member))
  return { features: features.flat(), system }
}

function lines(text: string): unknown[] | null {
  const parts = text
    .replaceAll(recordSeparator, '\n')
    .split(/[\r\n]+/)
    .filter(line => line.trim() !== '')
  const members = parts.map(parsed)
  return members.length > 1 && !members.includes(undefined) ? members : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown
  } catch {
    return undefined
  }
}

function featuresOf(member: unknown): unknown[] | null {
  const { type, features } = (member ?? {}) as Member
  if (Array.isArray(features)) return features
  if (type === 'Feature') return [member]
  return typeof type === 'string' && geometries.test(type) ? [{ type: 'Feature', geometry: member }] : null
}

function systemOf(member: Member): string[] {
  const name = member?.crs?.properties?.name
  return typeof name === 'string' && !wgs84.test(name.trim()) ? [name.trim()] : []
}
