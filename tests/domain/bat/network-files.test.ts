import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { networkBook } from '../../../app/domain/bat/network/network-book.ts'
import { networkFeatures } from '../../../app/domain/bat/network/network-features.ts'
import { networkOptions } from '../../../app/domain/network/supply/feed-areas.ts'
import { formulaBookOf } from '../../../app/formats/excel.ts'
import { english } from '../../in-english.ts'
import { drawnNetwork } from './drawn-network.ts'

const name = '=1+1'
const book = networkBook(drawnNetwork, name, english)
const file = Buffer.from(await (await formulaBookOf(book)).arrayBuffer())
type Cells = (string | number | null)[][]
const sheetOf = async (at: number) => (await readSheet(file, at)) as Cells

describe('the bill of quantities', () => {
  it('shows the amounts of the reply to programs that work out no formula', async () => {
    const rows = await sheetOf(1)
    for (const option of networkOptions) {
      const { bill, total_NPR, NPR_per_connection } = drawnNetwork.options[option]
      const heading = rows.findIndex(([first]) => first === english(`technology.${option}`))
      const block = rows.slice(heading + 2, heading + 2 + bill.length)
      expect(block.map(row => [row[1], row[3], row[4]])).toEqual(
        bill.map(({ quantity, rate, NPR }) => [quantity, rate, NPR]),
      )
      const below = rows.slice(heading + 2 + bill.length)
      expect([below[0][4], below[1][4]]).toEqual([total_NPR, NPR_per_connection])
    }
  })

  it('has a block for each option that has costs there, and no other', () => {
    const [bill] = networkBook(drawnNetwork, name, english, ['grid', 'solar_minigrid'])
    const text = JSON.stringify(bill.rows)
    expect(text).toContain(english('technology.solar_minigrid'))
    expect(text).not.toContain(english('technology.mhp'))
    const { features } = networkFeatures(drawnNetwork, name, english, ['grid'])
    const options = features.flatMap(({ properties }) => properties?.option ?? [])
    expect(new Set(options)).toEqual(new Set(['grid']))
    expect(features.some(({ properties }) => properties?.kind === 'powerhouse')).toBe(false)
  })

  it('says whose it is, that nobody has surveyed it, and of which versions it is', async () => {
    const head = (await sheetOf(1)).slice(0, 3).map(([first]) => String(first))
    expect(head[0]).toContain(name)
    expect(head[1]).toContain('to be surveyed')
    for (const version of ['demo-1', 'rates-1', 'network-1']) expect(head[2]).toContain(version)
  })

  it('has no other formula than its own, whatever a name begins with', () => {
    const files = unzipSync(file)
    const formulas = Object.keys(files)
      .filter(path => path.startsWith('xl/worksheets/sheet'))
      .flatMap(path => [...strFromU8(files[path]).matchAll(/<f>([^<]*)<\/f>/g)].map(([, one]) => one))
    expect(formulas.length).toBeGreaterThan(20)
    for (const formula of formulas)
      expect(formula).toMatch(/^(B\d+\*D\d+|SUM\([A-Z]\d+:[A-Z]\d+\)|E\d+\/B\d+)$/)
  })

  it('counts poles, lines and connections of the network below their rows', async () => {
    const [poles, lines, connections] = [await sheetOf(2), await sheetOf(3), await sheetOf(4)]
    const [placed, built] = [poles.at(-1), lines.at(-1)]
    expect([poles.length, placed?.[4], placed?.[5]]).toEqual([4, 2, 3])
    expect([lines.length, built?.[4], built?.[5]]).toEqual([3, 90.5, 2])
    expect(connections).toHaveLength(6)
    expect(connections.at(-1)?.[7]).toBe(42.75)
    expect(connections[4].slice(5, 8)).toEqual([english('technology.shs'), null, null])
  })
})

describe('the features of a network', () => {
  const { features } = networkFeatures(drawnNetwork, 'Barpak', english)
  const ofKind = (kind: string) => features.filter(({ properties }) => properties?.kind === kind)

  it('are what is built, and the houses that keep a home system', () => {
    const kinds = [...new Set(features.map(({ properties }) => properties?.kind))]
    expect(kinds.map(kind => [kind, ofKind(kind).length])).toEqual([
      ['pole', 2],
      ['lv_line', 1],
      ['mv_line', 1],
      ['transformer', 2],
      ['powerhouse', 1],
      ['service', 3],
      ['home_system', 1],
    ])
    expect(new Set(features.map(({ id }) => id)).size).toBe(features.length)
  })

  it('keep heights, and draw no line where a house stands at its pole', () => {
    expect(ofKind('lv_line')[0].geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [84.7, 28.2, 1500],
        [84.7005, 28.2005, 1512.35],
      ],
    })
    expect(ofKind('service').map(({ geometry }) => geometry.type)).toEqual([
      'Point',
      'LineString',
      'LineString',
    ])
    expect(ofKind('pole').map(({ properties }) => properties?.height_m)).toEqual([1500, 1512.35])
    const flat = { ...drawnNetwork, poles: { ...drawnNetwork.poles, z_m: [0, 0, 0] } }
    expect(networkFeatures(flat, 'Barpak', english).features[0].geometry).toEqual({
      type: 'Point',
      coordinates: [84.7, 28.2],
    })
  })

  it('say each where they come from, and that they are to be surveyed', () => {
    for (const { properties } of features)
      expect(properties).toMatchObject({
        source: 'Urja, distribution network of Barpak',
        survey: 'desk sketch from buildings, to be surveyed',
        atlas_version: 'demo-1',
        network_rates_version: 'network-1',
      })
  })
})
