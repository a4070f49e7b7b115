import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RecipeName, recipes } from '../../app/domain/tilesets/schema.ts'
import type { Repair, SourceRows } from '../recipe.ts'

/**
 * Content of `report.json` besides the version: what became of every row of the sources, and every repair.
 */
export type Findings = { sources: SourceRows[]; repairs: Repair[] }

/**
 * Findings of the current atlas on reused parts: on layers that are not rebuilt, or with an area on all.
 * Empty for an atlas without a report.
 */
export function earlierFindings(folder: string, anew: RecipeName[], area: number | null): Findings {
  let report: Partial<Findings>
  try {
    report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  } catch {
    return { sources: [], repairs: [] }
  }
  const stays = ({ layer }: { layer: string }) => area !== null || !anew.some(name => isOf(layer, name))
  return { sources: report.sources?.filter(stays) ?? [], repairs: report.repairs?.filter(stays) ?? [] }
}

/** Puts the findings of a build into `findings`; what is there already is not said twice. */
export function findingsInto(findings: Findings, area: number | null) {
  const known = new Set(findings.repairs.map(repair => JSON.stringify(repair)))
  return {
    repair(repair: Repair) {
      if (!known.has(JSON.stringify(repair))) findings.repairs.push(repair)
    },
    rows(rows: SourceRows) {
      const said = area === null ? rows : { ...rows, area }
      const same = findings.sources.findIndex(
        other => other.layer === said.layer && other.file === said.file && other.area === said.area,
      )
      if (same < 0) findings.sources.push(said)
      else findings.sources[same] = said
    },
  }
}

/** Whether a layer of the manifest or the report is what this recipe makes. */
export function isOf(layer: string, name: RecipeName): boolean {
  const { tilesets, files }: { tilesets: readonly string[]; files: readonly string[] } = recipes[name]
  const [first] = layer.split('.')
  return first === name || tilesets.includes(first) || files.includes(layer)
}

/** One source in a line: 'hydropower-plants.geojson: 572 read, 570 used, 2 outside Nepal'. */
export function rowsInWords({ file, layer, read, used, leftOut, mended }: SourceRows): string {
  const counts = (of: Record<string, number>) => Object.entries(of).map(([kind, count]) => `${count} ${kind}`)
  const left = counts(leftOut)
  const repaired = counts(mended)
  return [
    `${file} (${layer}): ${read} read, ${used} used`,
    ...(left.length > 0 ? [`left out: ${left.join(', ')}`] : []),
    ...(repaired.length > 0 ? [`mended: ${repaired.join(', ')}`] : []),
  ].join('; ')
}
