import type { MessageKey } from '../../../domain/messages/messages.ts'

/** Areas of the page in display order. A path belongs to the first area that matches. */
const table = [
  ['plans', /^plan$/],
  ['rates', /^(rates|assumptions)$|^bat\/\w+\/(list|updaterate|addrate|deleterate)/],
  ['tools', /^(bat|mhp|sst|sheets)$/],
  ['dashboard', /^(dashboard|infographics|dds4dev|odk-energy-data|mep-energy-data)$/],
  ['map', /^(layers|tilesets|ogc|working-area|offline|words)$/],
  ['admin', /^(users|people|audit|installation|contact)$/],
  ['account', /^/],
] as const
export type DocsArea = (typeof table)[number][0]

export const docsAreas: readonly { id: DocsArea; title: MessageKey }[] = table.map(([id]) => ({
  id,
  title: `docs.area.${id}`,
}))

/** Area of a path below /api. */
export function areaOf(path: string): DocsArea {
  const below = path.replace(/^\/api\//, '')
  const [room] = below.split('/')
  return table.find(([, fits]) => fits.test(room) || fits.test(below))?.[0] ?? 'account'
}
