import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { technologies, technologyLabels } from '../../app/domain/bat/contract.ts'
import { clusterFileName } from '../../app/domain/bat/files.ts'
import { optionLabel } from '../../app/domain/bat/option-names.ts'
import type { LngLat } from '../../app/domain/geometry.ts'
import { analyseVillage, changeInputs, onTheGrid, resultsOf, runAnalysis } from './bat-steps.ts'
import { takePicture } from './take-picture.ts'

test('the answer goes along as CSV, GeoJSON and KML, with the rates that are its own', async ({
  page,
}, info) => {
  const result = await analyseVillage(page, 43611, onTheGrid)
  const file = clusterFileName({ name: '', result }, 'least-cost')
  const [head, ...rows] = linesOf(await exported('Table as CSV', `${file}.csv`))
  expect(rows).toHaveLength(4)
  for (const row of rows) expect(row).toHaveLength(head.length)
  const field = (row: string[], name: string) => row[head.indexOf(name)]
  expect(rows.map(row => field(row, 'technology')).sort()).toEqual(Object.values(technologyLabels).sort())
  const best = rows.filter(row => field(row, 'is_best') === 'yes').map(row => field(row, 'technology'))
  expect(best).toEqual([optionLabel(result.best)])
  for (const technology of technologies) {
    const row = rows.find(one => field(one, 'technology') === technologyLabels[technology]) ?? []
    const cost = result.energy_costs[technology]?.cost_series.life_cycle_costs[4] ?? Number.NaN
    expect(Number(field(row, 'life_cycle_cost_NPR'))).toBeCloseTo(cost, 2)
    expect(field(row, 'atlas_version')).toBe(result.atlas_version)
  }

  const collection = JSON.parse(await exported('Cluster as GeoJSON', `${file}.geojson`))
  expect(collection.type).toBe('FeatureCollection')
  const [{ geometry, properties }] = collection.features
  expect(geometry.type).toBe('Polygon')
  const [ring] = geometry.coordinates as LngLat[][]
  expect(ring).toHaveLength(6)
  expect(ring[0]).toEqual(ring[5])
  expect(properties).toMatchObject({ sddmm: 43611, best: optionLabel(result.best) })

  const kml = await page.evaluate(
    text => {
      const file = new DOMParser().parseFromString(text, 'application/xml')
      const broken = file.querySelector('parsererror')?.textContent ?? null
      const corners = file.querySelector('Polygon outerBoundaryIs coordinates')?.textContent ?? ''
      return { broken, root: file.documentElement.nodeName, corners: corners.trim().split(/\s+/) }
    },
    await exported('Cluster as KML', `${file}.kml`),
  )
  expect(kml.broken).toBeNull()
  expect(kml.root).toBe('kml')
  expect(kml.corners.map(corner => corner.split(',').slice(0, 2).map(Number))).toEqual(ring)

  await changeInputs(page)
  await page.getByRole('button', { name: 'Change rates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rates for this cluster' })
  const line = dialog.getByRole('textbox', { name: 'Line cost' })
  const stated = await line.inputValue()
  await line.fill('-1')
  await dialog.getByRole('button', { name: 'Use these rates' }).click()
  await expect(line).toHaveAttribute('aria-invalid', 'true')
  await line.fill('31,00,000')
  await expect(dialog.getByText(`table: ${stated}`)).toBeVisible()
  await takePicture(page, info, 'own-rates')
  await dialog.getByRole('button', { name: 'Use these rates' }).click()
  await expect(dialog).toHaveCount(0)
  const own = await runAnalysis(page)
  expect(own.energy_costs.grid.system_cost).toBeCloseTo(3_100_000 * (own.distance_to_grid_ext_km ?? 15), 2)
  const ownRates = `Grid extension, Line cost 31,00,000 NPR/km (tables: ${stated} NPR/km)`
  await expect(resultsOf(page).getByText(`Custom rates: ${ownRates}.`)).toBeVisible()
  await takePicture(page, info, 'own-rates-answer')
  const [ownHead, ...ownRows] = linesOf(await exported('Table as CSV', `${file}.csv`))
  for (const row of ownRows) expect(row[ownHead.indexOf('own_rates')]).toBe(ownRates)

  async function exported(entry: string, file: string): Promise<string> {
    await resultsOf(page).getByRole('button', { name: 'Export', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: entry }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(file)
    return readFileSync(await saved.path(), 'utf8')
  }
})

/** Lines and fields of a CSV file with its byte-order mark, quotes taken off (RFC 4180). */
function linesOf(csv: string): string[][] {
  expect(csv.startsWith('\ufeff')).toBe(true)
  const fields = [...csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)]
  const lines: string[][] = [[]]
  for (const [whole, quoted, plain, end] of fields) {
    if (whole === '') break
    lines[lines.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== ',') lines.push([])
  }
  return lines.filter(line => line.length > 0)
}
