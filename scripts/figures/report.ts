import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatasetName } from '../../app/domain/dashboard/figure-items.ts'
import type { RefusalReason } from '../../app/domain/dashboard/figure-rows.ts'
import { formatCount } from '../../app/domain/format.ts'
import { privateFile, privateFolder } from '../../app/node/data-folder.ts'
import { type FiguresRead, listed } from './read-figures.ts'
import { doubtSentence, kindOfRefusal, refusalSentences } from './sentences.ts'
import type { WrittenFigures } from './write-figures.ts'

export type ImportReport = {
  format: 1
  at: string
  file: string
  sha256: string
  into: DatasetName
  outcome: WrittenFigures['outcome']
  rows: { read: number; taken: number; no_value: number; refused: number }
  refused_by_reason: Partial<Record<RefusalReason, number>>
  /** The first twenty refused rows. */
  problems: { line: number; reason: RefusalReason; what: string; remedy: string }[]
  figures: { added: number; replaced: number; generated_removed: number; summed_from_wards?: number }
  warnings: number
  /** The first twenty warnings. */
  first_warnings: string[]
  columns_ignored: string[]
}

export function makeImportReport(
  read: FiguresRead,
  { outcome, added, replaced, summed, generated_removed, doubts }: WrittenFigures,
  about: { file: string; into: DatasetName; at: Date },
): ImportReport {
  return {
    format: 1,
    at: about.at.toISOString(),
    file: about.file,
    sha256: read.sha256,
    into: about.into,
    outcome,
    rows: {
      read: read.read,
      taken: read.accepted.size - summed,
      no_value: read.no_value,
      refused: read.refused,
    },
    refused_by_reason: read.refusedBy,
    problems: read.problems.map(({ line, refusal }) => ({
      line,
      reason: refusal.reason,
      ...refusalSentences(refusal, about.into),
    })),
    figures: { added, replaced, generated_removed, ...(summed > 0 && { summed_from_wards: summed }) },
    warnings: doubts.length,
    first_warnings: doubts.slice(0, listed).map(doubtSentence),
    columns_ignored: read.columns_ignored,
  }
}

/** The report as lines for the terminal. */
export function reportLines(report: ImportReport): string[] {
  const { rows, problems, first_warnings, warnings } = report
  const counts = (Object.entries(report.refused_by_reason) as [RefusalReason, number][]).sort(
    ([, a], [, b]) => b - a,
  )
  const rest = rows.refused - problems.length
  return [
    `${report.file}: ${formatCount(rows.read)} rows read, ${formatCount(rows.taken)} taken, ${formatCount(rows.no_value)} without a value, ${formatCount(rows.refused)} refused`,
    ...counts.map(([reason, count]) => `  ${formatCount(count)} × ${kindOfRefusal[reason]}`),
    ...problems.map(({ line, what, remedy }) => `line ${line} ${what}. ${remedy}`),
    ...(rest > 0 ? [`… and ${formatCount(rest)} rows more`] : []),
    ...first_warnings.map(warning => `warning: ${warning}`),
    ...(warnings > first_warnings.length
      ? [`… and ${formatCount(warnings - first_warnings.length)} warnings more`]
      : []),
    ...(report.columns_ignored.length > 0
      ? [`Columns that were not read: ${report.columns_ignored.join(', ').slice(0, 200)}`]
      : []),
    outcomeLine(report),
  ].concat(report.outcome === 'refused' ? [] : [...generatedLines(report), ...wardLines(report)])
}

function outcomeLine({ outcome, rows, figures, into }: ImportReport): string {
  const made = `${formatCount(figures.added)} new figures and ${formatCount(figures.replaced)} in the place of earlier ones`
  if (outcome === 'written') return `Written to ${into}: ${made}.`
  if (outcome === 'dry run') return `Nothing was written (--dry-run). It would be to ${into}: ${made}.`
  if (rows.taken === 0) return 'Nothing was written: no row has a figure that can be taken.'
  return 'Nothing was written. Correct the rows, or leave them out with --skip-bad.'
}

function generatedLines({ outcome, figures }: ImportReport): string[] {
  const verb = outcome === 'written' ? 'made way' : 'would make way'
  const count = figures.generated_removed
  return count > 0 ? [`${formatCount(count)} generated figures ${verb}.`] : []
}

function wardLines({ figures: { summed_from_wards = 0 } }: ImportReport): string[] {
  const count = formatCount(summed_from_wards)
  return summed_from_wards > 0 ? [`${count} of them are sums of wards, for local levels without a row.`] : []
}

/** Saves the report in a folder with earlier ones and returns its path. */
export async function saveReport(folder: string, report: ImportReport): Promise<string> {
  await mkdir(folder, privateFolder)
  const name = report.at.replaceAll(':', '-').replace('Z', '')
  const path = join(folder, `${name}-${report.into}.json`)
  await writeFile(`${path}.new`, `${JSON.stringify(report, null, 2)}\n`, privateFile)
  await rename(`${path}.new`, path)
  return path
}
