import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import write from 'write-excel-file/node'
import type { DrawnNetworkReply } from '../../../app/domain/bat/contract.ts'
import { networkBook } from '../../../app/domain/bat/network/network-book.ts'
import { networkFeatures } from '../../../app/domain/bat/network/network-features.ts'
import type { LeastCostMap } from '../../../app/domain/bat/settlements-contract.ts'
import { languageCodes } from '../../../app/domain/messages/languages.ts'
import { sayByLanguage } from '../../../app/domain/messages/messages.ts'
import { networkOptions } from '../../../app/domain/network/supply/feed-areas.ts'
import { featureWriters } from '../../../app/formats/feature-writers.ts'
import { type BookSheet, formulaBook } from '../../../app/formats/formula-book.ts'
import type { OwnServer } from '../shared/own-server.ts'
import { converted } from './soffice.ts'

const sulikot = 43611

/**
 * The files of a drawn network: its bill of quantities, worked out by LibreOffice, must come to the reply to the paisa,
 * and GDAL must read every feature. Number of faults.
 */
export async function checkNetworks({ post, logIn, folder }: OwnServer): Promise<number> {
  const { access } = await logIn('administrator')
  const { settlements } = await post<LeastCostMap>('/api/bat/settlements', { municipality: sulikot }, access)
  const [largest] = [...settlements].sort((a, b) => b.num_house - a.num_house)
  const drawn = await post<DrawnNetworkReply>('/api/bat/network', { polygon: largest.polygon }, access)
  let faults = 0
  for (const language of languageCodes) {
    const book = networkBook(drawn, largest.local_name, sayByLanguage[language])
    const file = join(folder, `network-${language}.xlsx`)
    // Without its options the writer leaves the values out: what LibreOffice shows is its own work.
    writeFileSync(file, await write(formulaBook(book).sheets).toBuffer())
    // LibreOffice would write the same file over what it reads.
    faults += await wrongFigures(drawn, book, converted(converted(file, 'ods', folder), 'xlsx', folder))
  }
  const features = networkFeatures(drawn, largest.local_name, sayByLanguage.en)
  for (const type of ['geojson', 'kml'] as const) {
    const file = join(folder, `network.${type}`)
    writeFileSync(file, featureWriters[type](features))
    faults += missingFeatures(file, features.features.length)
  }
  return faults
}

async function wrongFigures(drawn: DrawnNetworkReply, book: BookSheet[], file: string): Promise<number> {
  let [formulas, faults] = [0, 0]
  const amounts: number[] = []
  for (const [at, { name, rows }] of book.entries()) {
    const opened = await readSheet(file, at + 1)
    for (const [r, { cells }] of rows.entries())
      for (const [c, cell] of cells.entries()) {
        if (cell === null || typeof cell !== 'object') continue
        formulas++
        const there = Number(opened[r][c])
        if (at === 0) amounts.push(there)
        if (Math.round(there * 100) === Math.round(cell.value * 100)) continue
        faults++
        console.error(`${name}, row ${r + 1}: ${cell.formula} is ${there}, not ${cell.value}`)
      }
  }
  for (const option of networkOptions) {
    const { total_NPR } = drawn.options[option]
    if (amounts.some(amount => Math.round(amount * 100) === Math.round(total_NPR * 100))) continue
    faults++
    console.error(`${option}: no sum of ${total_NPR} NPR`)
  }
  console.log(`${faults === 0 ? '✓' : '✗'} ${book[0].name}: ${formulas} formulas worked out by LibreOffice`)
  return faults
}

function missingFeatures(file: string, count: number): number {
  const { stdout, error } = spawnSync('ogrinfo', ['-ro', '-so', '-al', file], { encoding: 'utf8' })
  if (error) throw new Error('GDAL does not run here: apt-get install gdal-bin')
  const read = [...stdout.matchAll(/^Feature Count: (\d+)$/gm)].reduce((sum, [, one]) => sum + Number(one), 0)
  console.log(`${read === count ? '✓' : '✗'} ${file.split('/').at(-1)}: ${read} of ${count} features in GDAL`)
  return read === count ? 0 : 1
}
