import { saysNothing } from '../../cells/text.ts'
import { correctionKinds } from '../../spatial/energy/map-overrides.ts'
import type { CorrectionInput } from './contract.ts'

type Properties = Record<string, unknown> | null | undefined
/** As KML, GPX, QGIS and Kobo call what a correction has, small letters, in order of worth. */
const names = {
  name: ['name', 'title', 'label', 'description', 'desc', 'cmt'],
  source: ['source', 'src'],
  description: ['description', 'desc', 'cmt'],
  date: ['date', 'time', 'timestamp', 'today', '_submission_time'],
}

/** What a feature says of itself; an empty text is what it does not say. */
export function attributesOf(properties: Properties) {
  // Kobo writes the groups of a question before it.
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

/** A number is a name too. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && !saysNothing(value) ? value.trim() : ''
}

/** Only the property that is called so in small letters has to be one of ours. */
function kindOf(properties: Properties, folded: string): CorrectionInput['kind'] | '' {
  const kind = folded.toLowerCase()
  const isOurs = (correctionKinds as readonly string[]).includes(kind)
  return (isOurs ? kind : textOf(properties?.kind)) as CorrectionInput['kind'] | ''
}
