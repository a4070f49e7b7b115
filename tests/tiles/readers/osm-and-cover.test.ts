import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { areaTest } from '../../../tiles/area-test.ts'
import { readPower } from '../../../tiles/energy/read-power.ts'
import { readFacts } from '../../../tiles/facts/local-levels.ts'
import { readLandCover } from '../../../tiles/readers/geotiff/land-cover.ts'
import type { SourceRows } from '../../../tiles/recipe.ts'
import { type ImportedPlaces, withPlaces } from '../../../tiles/settlements/import-places.ts'

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/sources/${name}`, import.meta.url))

test('an Overpass answer becomes the layers of the power network, to the last row', async () => {
  const sourceRows: SourceRows[] = []
  const layers = await readPower(fixture('power.osm.json'), {
    repair: () => {},
    rows: rows => void sourceRows.push(rows),
  })
  const of = (name: keyof typeof layers) => layers[name].map(({ properties }) => properties)
  expect(of('transmission')).toEqual([
    { layer: 'transmission', name: 'Damauli-Marsyangdi', kV: 132, planned: false },
  ])
  expect(of('distribution')).toEqual([{ layer: 'distribution', kV: 11 }])
  expect(of('substation')).toEqual([{ layer: 'substation', name: 'दमौली', kV: 33 }])
  expect(of('transformer')).toEqual([{ layer: 'transformer', kVA: 100 }])
  expect(of('hydropower')).toMatchObject([{ name: 'Marsyangdi', capacity_MW: 69 }])
  expect(of('micro_hydro')).toMatchObject([{ name: 'Ghale Khola', power_kW: 25 }])
  const [lng, lat] = layers.hydropower[0].geometry.coordinates as LngLat
  expect([lng.toFixed(3), lat.toFixed(3)]).toEqual(['84.401', '28.201'])
  expect(sourceRows).toMatchObject([
    {
      read: 10,
      used: 6,
      leftOut: {
        'no voltage': 1,
        'under 1 kV': 1,
        'no hydropower': 1,
        'machine of a plant that is there': 1,
      },
      mended: { 'minor line without a voltage': 1 },
    },
  ])
})

test('a land cover by GDAL gives each cell the class that most of it has', async () => {
  const frame = { width: 12, height: 10, west: 84, north: 28.1, cell_deg: 0.01 }
  const { max, unknownClasses } = await readLandCover(fixture('land-cover.tif'), frame, [10, 30, 40, 80])
  expect(unknownClasses).toBe(0)
  const row = (y: number) => Array.from({ length: 12 }, (_, x) => max(y * 12 + x)[0])
  expect(row(0).slice(2)).toEqual([10, 10, 10, 40, 40, 40, 40, 40, 0, 0])
  expect(row(9).slice(2)).toEqual([10, 10, 10, 80, 80, 80, 80, 80, 0, 0])
  expect(max(0)[1]).toBeCloseTo(0.5, 1)
  expect(max(4)[1]).toBe(1)
  const elsewhere = readLandCover(fixture('land-cover.tif'), { ...frame, west: 86 }, [10])
  await expect(elsewhere).rejects.toThrow('has no land cover inside Nepal')
})

test('places of a source stand for the generated ones in their ward alone, and its households stay', async () => {
  const fact = (await readFacts()).find(({ code }) => code === 44_004)
  if (fact === undefined) throw new Error('44004 is not there')
  const square: LngLat[] = [
    [84, 28],
    [84.1, 28],
    [84.1, 28.1],
    [84, 28],
  ]
  const area = { polygons: [[square]], area: areaTest([[square]]) }
  const settlement = (ward: number, name: string) => ({
    name,
    households: 9,
    urban: false,
    sddmm: 44_004,
    ward,
    at: [84, 28] as LngLat,
  })
  const places = [
    { name: 'Bazar', weight: 300, at: [84.05, 28.02] as LngLat },
    { name: 'Gaun', weight: 100, at: [84.06, 28.02] as LngLat },
  ]
  const imported: ImportedPlaces = { path: '', count: 2, wards: new Map([[44_004, new Map([[2, places]])]]) }
  const list = withPlaces(
    { fact, wards: [{ ward: 2, ...area }] },
    [settlement(1, 'made up'), settlement(2, 'gone')],
    imported,
    () => true,
  )
  expect(list.map(({ name }) => name)).toEqual(['made up', 'Bazar', 'Gaun'])
  expect(list[1].households + list[2].households).toBe(fact.ward_households[1])
  expect(list[1].households / list[2].households).toBeCloseTo(3, 1)
})
