import { roundHalfUp } from '../../app/domain/format.ts'
import type { Fact } from '../../app/domain/region/facts.ts'
import type { LayerOrigin, Manifest } from '../../app/domain/tilesets/schema.ts'
import type { Atlas } from '../../app/engine/atlas/atlas.ts'
import { regionCounts } from '../../app/server/atlas/region-counts.ts'
import { isSameBorder } from './same-border.ts'

export type AtlasDiff = {
  /** One line for each layer that differs. */
  layers: string[]
  /** One line for each local level that differs. */
  levels: string[]
}

/** Differences between two atlases by layer and by local level. Both `before` and `after` must be opened completely. */
export async function diffAtlases(before: Atlas, after: Atlas): Promise<AtlasDiff> {
  return { layers: diffLayers(before.manifest, after.manifest), levels: await diffLevels(before, after) }
}

const comparedFields = ['source', 'vintage', 'licence', 'count', 'checksum'] as const

function diffLayers(before: Manifest, after: Manifest): string[] {
  const lines: string[] = []
  const names = new Set([...Object.keys(before.layers), ...Object.keys(after.layers)])
  for (const name of [...names].sort()) {
    const [a, b] = [before.layers[name], after.layers[name]]
    if (!a || !b) {
      lines.push(`${name}: ${a ? 'gone' : `new, ${b.source}`}`)
      continue
    }
    const parts = comparedFields.flatMap(field => (a[field] === b[field] ? [] : [inWords(field, a, b)]))
    if (a.generated !== b.generated) parts.unshift(b.generated ? 'generated now' : 'real now')
    if (parts.length > 0) lines.push(`${name}: ${parts.join('; ')}`)
  }
  const paths = new Set([...Object.keys(before.files), ...Object.keys(after.files)])
  const changed = [...paths].filter(path => before.files[path]?.sha256 !== after.files[path]?.sha256).sort()
  if (changed.length > 0) lines.push(`files with other content: ${changed.join(', ')}`)
  return lines
}

function inWords(field: (typeof comparedFields)[number], a: LayerOrigin, b: LayerOrigin): string {
  return field === 'checksum' ? 'another file' : `${field} ${a[field]} -> ${b[field]}`
}

async function diffLevels(before: Atlas, after: Atlas): Promise<string[]> {
  const [a, b] = [await featuresOf(before), await featuresOf(after)]
  const lines: string[] = []
  for (const code of [...new Set([...a.keys(), ...b.keys()])].sort()) {
    const [was, is] = [a.get(code), b.get(code)]
    if (!was || !is) {
      lines.push(`${code} ${(was ?? is)?.name}: ${was ? 'gone' : 'new'}`)
      continue
    }
    const isMoved = !isSameBorder(before.regions.outlineIndex(code), after.regions.outlineIndex(code))
    const parts = Object.entries(is.figures).flatMap(([name, value]) =>
      was.figures[name] === value || (name === areaFigure && !isMoved)
        ? []
        : [`${name} ${was.figures[name] ?? 'none'} -> ${value}`],
    )
    if (isMoved) parts.unshift('another outline')
    else if (was.wards !== is.wards) parts.unshift('other borders of wards')
    if (parts.length > 0) lines.push(`${code} ${is.name}: ${parts.join(', ')}`)
  }
  return lines
}

const areaFigure = 'area km²'

type LevelFacts = { name: string; wards: string; figures: Record<string, string | number> }

/** What is compared for each local level, in a form that people can read. */
async function featuresOf(atlas: Atlas): Promise<Map<number, LevelFacts>> {
  const counts = await regionCounts(atlas)
  const { regions } = atlas
  return new Map(
    regions.levels.map(({ fact }): [number, LevelFacts] => {
      const counted = Object.entries(counts.get(fact.code) ?? {})
      const figures = {
        ...factFigures(fact),
        [areaFigure]: roundHalfUp(regions.area_km2(fact.code), 2),
        ...Object.fromEntries(
          counted.map(([name, value]) => [name.replaceAll('_', ' '), roundHalfUp(value, 2)]),
        ),
      }
      const wards = JSON.stringify(regions.wardOutlines(fact.code))
      return [fact.code, { name: fact.name_en, wards, figures }]
    }),
  )
}

const factFigures = ({ name_en, type, wards, households_2021, pop_2021 }: Fact) => ({
  name: name_en,
  type,
  wards,
  'households 2021': households_2021,
  'population 2021': pop_2021,
})
