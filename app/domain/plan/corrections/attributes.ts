import { saysNothing } from '../../cells/text.ts'
import { correctionKinds } from '../../spatial/energy/map-overrides.ts'
import type { CorrectionInput } from './contract.ts'

type Properties = Record<string, unknown> | null | undefined
/**
 * Property names used for a correction's fields in KML, GPX, QGIS and Kobo, in lower case and in order of preference.
 */
const names = {
  name: ['name', 'title', 'label', 'description', 'desc', 'cmt'],
  source: ['source', 'src'],
  description: ['description', 'desc', 'cmt'],
  date: ['date', 'time', 'timestamp', 'today', '_submission_time'],
}

/** Reads the attributes of a feature. Empty text counts as missing. */
export function attributesOf(properties: Properties) {
  // Kobo prefixes a question's name with the names of its groups.
  const entries = Object.entries(properties ?? {}).map(
    ([key, value]) => [(key.split('/').at(-1) ?? key).trim().toLowerCase(), textOf(value)] as const,
  )
  const known = new Map([...entries].reverse())
  const text = (field: keyof typeof names) =>
    names[field].map(name => known.get(name) ?? '').find(value => value !== '') ?? ''
  return {
    name: text('name'),
    source: text('source'),
    description: text('description'),
    date: text('date'),
    kind: kindOf(properties, known.get('kind') ?? ''),
  }
}

/** A number is also a valid name. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && !saysNothing(value) ? value.trim() : ''
}

/** A value must be a known kind only if the property has exactly this name in lower case. */
function kindOf(properties: Properties, folded: string): CorrectionInput['kind'] | '' {
  const kind = folded.toLowerCase()
  const isOurs = (correctionKinds as readonly string[]).includes(kind)
  return (isOurs ? kind : textOf(properties?.kind)) as CorrectionInput['kind'] | ''
}
