import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkVectors } from '../../../scripts/vectors/check-vectors.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'

const values = join(import.meta.dirname, 'worked-values.json')
const folder = scratchFolder('cooking-vectors')

async function check(file: string) {
  const lines: string[] = []
  const code = await checkVectors([file], line => lines.push(line))
  return { code, lines, text: lines.join('\n') }
}
/** Checks the worked values after a change. */
function checkChanged(change: (content: ReturnType<typeof JSON.parse>) => void) {
  const content = JSON.parse(readFileSync(values, 'utf8'))
  change(content)
  const file = join(folder, 'changed.json')
  writeFileSync(file, JSON.stringify(content))
  return check(file)
}

describe('cooking: worked values', () => {
  test('are those of OnStove and of an independent program', async () => {
    const { code, lines, text } = await check(values)
    expect(code, text).toBe(0)
    expect(lines.map(line => line.replace(/(difference) .*/, '$1'))).toEqual([
      'onstove: 738 of 738 values compared, largest relative difference',
      'urja.defaults: inputs',
      'urja.places: 884 of 884 values compared, largest relative difference',
      'urja.transformers: 140 of 140 values compared, largest relative difference',
      'urja.bills: 20 of 20 values compared, largest relative difference',
      'urja.relative_risk: 55 of 55 values compared, largest relative difference',
      'urja.background: 10 of 10 values compared, largest relative difference',
      'urja.distribution: 24 of 24 values compared, largest relative difference',
    ])
  })

  test('each changed value is found, by its path', async () => {
    const { code, text } = await checkChanged(({ onstove, urja }) => {
      onstove.runs[1].cells[2].chosen[0].stove = 'LPG'
      urja.places[1].told.stoves.minigrid.can *= 1 + 2e-9
      urja.places[0].quarter_to.comes_to.hours_yr *= 1 + 2e-9
      urja.transformers[3].told.peak_kW['0.25'] += 1e-6
    })
    expect(code).toBe(1)
    expect(text).toContain('onstove.runs[1].cells[2].chosen[0].stove: expected "LPG", computed "Electricity"')
    expect(text).toContain('urja.places.[1].told.stoves.minigrid.can: expected')
    expect(text).toContain('urja.places.[0].quarter_to.comes_to.hours_yr: expected')
    expect(text).toContain('urja.transformers.[3].told.peak_kW.0.25: expected')
    expect(text.match(/: expected /g)).toHaveLength(4)
  })

  test.each<[string, (content: ReturnType<typeof JSON.parse>) => void, string]>([
    [
      'a missing figure of a stove',
      all => delete all.urja.defaults.stoves.lpg.price,
      'urja.defaults.stoves.lpg.price: ',
    ],
    ['no defaults', all => delete all.urja.defaults, 'urja.defaults: '],
    ['a text for a number', all => (all.urja.places[2].place.drive_h = 'far'), '2.place.drive_h: '],
    [
      'shares that do not sum',
      all => (all.urja.places[0].place.shares.lpg += 0.1),
      '0.place.shares: the shares',
    ],
    ['a zone of no name', all => (all.urja.places[0].place.zone = 'Plain'), '0.place.zone: '],
    ['an unknown stove', all => (all.urja.transformers[0].stove = 'oven'), '0.stove: '],
    ['a breaker of no size', all => (all.urja.bills[1].amp = 7), '1.amp: '],
    ['a cell without people', all => delete all.onstove.cells[3].population, 'cells.3.population: '],
    ['several years', all => (all.onstove.runs[0].society.end_year = 2030), 'society.end_year: '],
    ['cells of one wealth', all => setWealth(all.onstove.cells, 1), 'different wealth'],
  ])('inputs that cannot be used are named: %s', async (_, change, field) => {
    const { code, text } = await checkChanged(change)
    expect(code).toBe(1)
    expect(text).toContain('inputs cannot be used: ')
    expect(text).toContain(field)
  })
})

function setWealth(cells: { relative_wealth: number }[], wealth: number) {
  for (const cell of cells) cell.relative_wealth = wealth
}
