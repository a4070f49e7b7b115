import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { project } from '../../scripts/common/source-files.ts'
import { checkVectors } from '../../scripts/vectors/check-vectors.ts'
import { compareGroup } from '../../scripts/vectors/compare-group.ts'
import { vectorGroups } from '../../scripts/vectors/vector-groups.ts'
import { scratchFolder } from '../fixtures/tiny-tiles.ts'

const folder = scratchFolder('vectors')
const numbers = join(project, 'tests/fixtures/numbers.json')
const content = () => JSON.parse(readFileSync(numbers, 'utf8'))

async function check(file: string) {
  const lines: string[] = []
  const code = await checkVectors([file], line => lines.push(line))
  return { code, lines, text: lines.join('\n') }
}
function written(value: unknown): string {
  const file = join(folder, 'values.json')
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

describe('check:vectors', () => {
  test('the numbers of models A, F and G are those of an independent program', async () => {
    const { code, lines } = await check(numbers)
    expect(code, lines.join('\n')).toBe(0)
    expect(lines.map(line => line.replace(/(difference) .*/, '$1'))).toEqual([
      'ranking: 72 of 72 values compared, largest relative difference',
      'growth: 110 of 110 values compared, largest relative difference',
      'households_to_supply: 18 of 18 values compared, largest relative difference',
    ])
  })

  test('a file may hold only some groups', async () => {
    const { ranking } = content()
    expect(await check(written({ ranking }))).toMatchObject({ code: 0, lines: [expect.any(String)] })
  })

  test('each changed number is found, by its path', async () => {
    const all = content()
    all.ranking.cases[0].expected[2].score = 1.62
    all.growth.levels[3].expected.households['2031'] *= 1 + 2e-9
    all.households_to_supply.clusters[0].expected.households_to_supply++
    const { code, text } = await check(written(all))
    expect(code).toBe(1)
    expect(text).toContain('  ranking.cases[0].expected[2].score: expected 1.62, computed 1.63, relative')
    expect(text).toContain('  growth.levels[3].expected.households.2031: expected')
    expect(text).toContain('  households_to_supply.clusters[0].expected.households_to_supply: expected 16,')
    expect(text.match(/: expected /g)).toHaveLength(3)
  })

  test('a changed text, and a number where there is none, are found', async () => {
    const all = content()
    all.ranking.cases[0].expected[0].code = '9.9.9'
    all.growth.levels[0].expected.male_rate = null
    const { code, text } = await check(written(all))
    expect(code).toBe(1)
    expect(text).toContain('ranking.cases[0].expected[0].code: expected "9.9.9"')
    expect(text).toContain('growth.levels[0].expected.male_rate: expected null')
  })

  test('a number that nothing compares is found', async () => {
    const all = content()
    all.growth.levels[1].expected.unasked = 7
    const { code, text } = await check(written(all))
    expect(code).toBe(1)
    expect(text).toContain('growth: 110 of 111 values compared')
    expect(text).toContain('  growth.levels[1].expected.unasked = 7 is not compared')
  })

  test('the tolerance is that of the file, in a member or in its prose, else 1e-9', async () => {
    const { growth } = content()
    growth.levels[0].expected.male['2026'] *= 1 + 1e-5
    expect((await check(written({ growth }))).code).toBe(1)
    expect((await check(written({ tolerance: 1e-4, growth }))).code).toBe(0)
    expect((await check(written({ about: 'Of a test. Relative tolerance 1e-4.', growth }))).code).toBe(0)
    expect((await check(written({ tolerance: 'wide', growth }))).text).toContain('not a number of 0 or more')
  })

  test('an unknown group, an empty one and inputs that cannot be used are found', async () => {
    expect(await check(written({ rankings: { expected: 1 } }))).toMatchObject({
      code: 1,
      lines: ['rankings: unknown group, nothing compared'],
    })
    expect((await check(written({ 'urja.places': [], urja: { unheard: [1] } }))).text).toContain(
      'urja.unheard: unknown group',
    )
    expect(await check(written({ ranking: { cases: [] } }))).toMatchObject({
      code: 1,
      lines: [expect.any(String), '  ranking holds no expected value'],
    })
    const { code, text } = await check(written({ growth: { levels: [{ expected: { rate: 1 } }] } }))
    expect([code, text]).toEqual([1, expect.stringContaining('growth: inputs cannot be used: ')])
  })

  test('groups that are not built are named, with how much they expect', async () => {
    const file = written({
      about: 'Three designs',
      rollup: { cells: [{ id: 1 }], expected: { a: 1, b: 2 } },
      shapes: { office: [1, 2] },
      balance: { A: { inputs: { n: 1 }, expected: { x: 1 } } },
    })
    expect(await check(file)).toEqual({
      code: 0,
      text: expect.any(String),
      lines: [
        'rollup: not built (plan delivery), 2 values',
        'shapes: inputs, not built (hours of a village)',
        'balance: not built (plan delivery), 1 value',
      ],
    })
  })

  test('members of a group that are not built are named beside what is compared', async () => {
    const { rates, villages } = JSON.parse(
      readFileSync(join(project, 'tests/domain/network/villages.json'), 'utf8'),
    )
    const [{ village, root }] = villages
    const hours = { solar: { kWp: 1 }, used_kW: [1, 2] }
    const file = written({ rates, villages: [{ village, root, hours }] })
    expect((await check(file)).lines).toEqual([
      'rates: inputs',
      'villages: 1 of 1 value compared, largest relative difference 0',
      'villages.hours: not built (hours of a village), 3 values',
    ])
    const without = await check(written({ villages: [{ village, root }] }))
    expect(without).toMatchObject({ code: 1, lines: [expect.stringContaining('inputs cannot be used: ')] })
  })

  test('what is no such file gets a sentence', async () => {
    for (const [value, sentence] of [
      ['{"ranking": [1, }', /^values\.json is not valid JSON: .+\.$/],
      ['[1, 2]', /^values\.json is not an object of groups of worked values\.$/],
      ['{"about": "nothing"}', /^values\.json holds no group of worked values\.$/],
    ] as const) {
      const { code, lines } = await check(written(value))
      expect([code, lines]).toEqual([1, [expect.stringMatching(sentence)]])
    }
    expect(await check(join(folder, 'none.json'))).toMatchObject({
      code: 1,
      lines: ['none.json cannot be read. Name an existing file.'],
    })
    const lines: string[] = []
    expect(await checkVectors([], line => lines.push(line))).toBe(1)
    expect(await checkVectors(['--quick'], line => lines.push(line))).toBe(1)
    expect(lines.every(line => line.includes('npm run check:vectors -- FILE.json'))).toBe(true)
  })
})

test('a comparer sees no result, and what rounding explains is no difference', () => {
  const seen: unknown[] = []
  const group = {
    results: ['expected'],
    decimals: 6,
    compute(inputs: unknown, shared: unknown) {
      seen.push(inputs, shared)
      return { expected: { small: 0.0071923456, large: 1234.5678904 } }
    },
  }
  const value = { input: 1, expected: { small: 0.007192, large: 1234.56789 } }
  const compared = compareGroup({ name: 'g', value }, group, { rates: 1 }, () => 0)
  expect(compared).toEqual({ values: 2, compared: 2, largest: 0, problems: [] })
  expect(seen).toEqual([{ input: 1 }, { rates: 1 }])
})

test('no group is named twice as its own part', () => {
  const names = Object.keys(vectorGroups)
  expect(names.filter(name => names.some(other => other.startsWith(`${name}.`)))).toEqual([])
})
