import { describe, expect, it } from 'vitest'
import { layerMarks } from '../../../app/domain/layers/layer-table.ts'
import { waterRows } from '../../../app/domain/layers/rows/water.ts'
import { colour } from '../../../app/domain/layers/style-table.ts'
import { technologies } from '../../../app/domain/technologies/technologies.ts'
import type { Collection } from '../../../app/server/ogc/collections/collection.ts'
import { qgisProject } from '../../../app/server/ogc/qgis/project.ts'
import { symbolRules } from '../../../app/server/ogc/qgis/symbols.ts'
import type { Scope } from '../../../app/server/ogc/scope.ts'
import { shipped } from '../../../tiles/credits.ts'

const collection = (id: Collection['id'], dimension: Collection['dimension']): Collection => ({
  id,
  dimension,
  tiles: null,
  bounds: [80, 26, 88, 30],
  origins: [],
  kind: id === 'building' ? 'generated' : 'measured',
  find: () => ({ matched: 0, features: [] }),
  one: () => null,
})
const scope: Scope = {
  title: 'a & b',
  root: 'https://urja.example/ogc',
  collections: [
    { ...collection('municipality', 2), origins: [shipped.wards] },
    collection('streamline', 1),
    collection('settlement', 0),
    collection('building', 0),
  ],
  tile: async () => null,
  wholeTile: async () => [],
  tilesAddress: () => 'https://urja.example/tiles/buildings/{z}/{x}/{y}',
  cacheControl: '',
  language: 'en',
}
const rgb = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(',')

describe('project of QGIS', () => {
  const xml = qgisProject([scope], { name: '<A> & "B"', bounds: [84, 28, 84.2, 28.3] })

  it('is XML whose texts are escaped', () => {
    expect(xml).toContain('projectname="Urja: &lt;A&gt; &amp; &quot;B&quot;"')
    const open = [...xml.matchAll(/<([a-zA-Z][\w-]*)[^<>]*?(\/?)>|<\/([a-zA-Z][\w-]*)>/g)]
    const stack: string[] = []
    for (const [, begins, closed, ends] of open) {
      if (begins !== undefined && closed === '') stack.push(begins)
      if (ends !== undefined) expect(stack.pop()).toBe(ends)
    }
    expect(stack).toEqual([])
    expect(open.length).toBeGreaterThan(100)
  })

  it('credits what its layers hold', () => {
    expect(xml).toContain('<attribution>© OpenStreetMap contributors (ODbL 1.0)</attribution>')
  })

  it('has the colours and classes of the map', () => {
    for (const [i, { mark }] of waterRows.streamline.classes.entries()) {
      expect(xml).toContain(`&quot;order&quot; ${i === 4 ? '&gt;=' : '='} ${i + 1}`)
      expect(xml).toContain(`name="line_color" value="${rgb(colour(mark.colour, 'light'))},255"`)
    }
    expect(xml).toContain(`name="color" value="${rgb(colour(layerMarks.building.colour, 'light'))},255"`)
  })

  it('has a symbol for the best option of a cluster, by the keys that clusters have', () => {
    const filters = symbolRules('bat-clusters').map(({ filter }) => filter)
    expect(filters).toEqual(technologies.map(best => `"best" = '${best}'`))
  })

  it('writes conditions of rows in its own language, and one symbol where features lack the property', () => {
    const filters = (id: Collection['id']) => symbolRules(id).map(({ filter }) => filter)
    expect(filters('transmission')).toEqual(['"planned" IS NOT TRUE', '"planned"'])
    expect(filters('distribution')).toEqual(['"kV" < 33', '"kV" >= 33'])
    expect(filters('sst-clusters')).toEqual([null])
    expect(filters('micro_hydro')).toEqual([null])
  })

  it('draws points over lines over buildings over areas, features and tiles by address', () => {
    const order = [...xml.matchAll(/<layer-tree-layer id="urja_layer_(\w+)"/g)].map(([, id]) => id)
    expect(order).toEqual(['settlement', 'streamline', 'building', 'municipality'])
    expect([...xml.matchAll(/name="(\w+ \(generated\))" checked/g)].map(([, name]) => name)).toEqual([
      'Buildings (generated)',
    ])
    expect(xml).toContain('alpha="0.62"')
    expect(xml).toContain("typename='municipality' url='https://urja.example/ogc' version='OGC_API_FEATURES'")
    expect(xml).toContain('url=https://urja.example/tiles/buildings/%7Bz%7D/%7Bx%7D/%7By%7D&amp;zmax=14')
  })
})
