import { describe, expect, it } from 'vitest'
import { checkCircles, checkRoomCircles, circlesOf, roomOf } from '../../scripts/check/circles.ts'
import { breaches } from '../../scripts/check/imports.ts'

const lines = (file: string, ...imports: string[]) =>
  breaches(file, imports.map(from => `import { x } from '${from}'`).join('\n')).map(({ line }) => line)

describe('import rules', () => {
  it.each([
    [
      'app/domain/bat/costs.ts',
      '../region-codes.ts',
      '../format.ts',
      '../../formats/csv.ts',
      'valibot',
      '@turf/turf',
    ],
    ['app/domain/tilesets/schema.ts', '../region-codes.ts', '../layers/catalogue.ts'],
    ['app/client/map/view.ts', '../../domain/tilesets/schema.ts', '../ui/button.tsx', 'maplibre-gl'],
    [
      'app/client/bat/panel.tsx',
      '../region/mask.ts',
      '../map/tool.ts',
      '../../domain/bat/contract.ts',
      './state.ts',
    ],
    ['app/client/home/home.tsx', '../bat/panel.tsx', '../accounts/login.tsx'],
    [
      'app/server/bat/routes.ts',
      '../db/open.ts',
      '../kernel/endpoint.ts',
      '../../engine/bat/work.ts',
      '../plan-core/plan-store.ts',
      'node:fs',
    ],
    ['app/engine/bat/work.ts', '../atlas/atlas.ts', '../../domain/bat/best.ts'],
    ['app/offline/answers.ts', '../engine/bat/work.ts', '../formats/csv.ts'],
    ['app/server/tiles/routes.ts', '../../domain/tilesets/schema.ts'],
    ['tiles/buildings/place.ts', '../random.ts', '../../app/domain/spatial/raster.ts', 'node:fs'],
    ['scripts/start.ts', '../app/server/main.ts', '../tileserver/launch.ts', '../tiles/recipe.ts'],
  ])('lets %s import what stands above it', (file, ...imports) => {
    expect(lines(file, ...imports)).toEqual([])
  })

  it.each([
    [
      'app/domain/bat/costs.ts',
      'node:fs',
      'react',
      '../mhp/flow.ts',
      '../../server/env.ts',
      '../../../tiles/recipe.ts',
    ],
    ['app/domain/format.ts', '../client/ui/button.tsx', 'node:path'],
    ['app/client/ui/button.tsx', '../map/tool.ts', '../../server/env.ts', '../bat/panel.tsx'],
    ['app/client/bat/panel.tsx', '../mhp/panel.tsx', '../home/home.tsx', '../../server/bat/routes.ts'],
    ['app/server/bat/routes.ts', '../mhp/queries.ts', '../../client/api/call.ts', '../accounts/queries.ts'],
    ['app/server/atlas/open.ts', '../bat/routes.ts', '../../../tiles/recipe.ts'],
    ['tiles/buildings/place.ts', '../../app/server/env.ts', '../../scripts/start.ts'],
    ['tileserver/launch.ts', '../tiles/recipe.ts', '../scripts/start.ts', '../app/server/env.ts'],
    ['app/engine/bat/work.ts', '../../server/bat/routes.ts', 'node:fs'],
    ['app/formats/csv.ts', '../domain/format.ts'],
    ['app/offline/answers.ts', '../server/bat/routes.ts'],
    ['scripts/start.ts', '../app/client/main.tsx', '../tests/assurance/thing.ts'],
  ])('names each line where %s reaches down or across', (file, ...imports) => {
    expect(lines(file, ...imports)).toEqual(imports.map((_, at) => at + 1))
  })

  it('sees every way to import, over several lines too', () => {
    const text = [
      'import type {',
      '  A,',
      "} from '../mhp/a.ts'",
      "export { b } from '../mhp/b.ts'",
      "export * from '../mhp/c.ts'",
      "import '../mhp/d.ts'",
      "const e = await import('../mhp/e.ts')",
    ].join('\n')
    expect(breaches('app/client/bat/panel.tsx', text).map(({ line }) => line)).toEqual([1, 4, 5, 6, 7])
  })

  it('wants every file in a room', () => {
    expect(breaches('app/utils/things.ts', '')).toHaveLength(1)
  })
})

describe('circles of imports', () => {
  const graph = (lines: Record<string, string[]>) => circlesOf(new Map(Object.entries(lines)))
  it('finds one of two files, one of three and a file that imports itself', () => {
    expect(graph({ a: ['b'], b: ['c', 'a'], c: [] })).toEqual([['a', 'b']])
    expect(graph({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] })).toEqual([['a', 'b', 'c']])
    expect(graph({ a: ['a'] })).toEqual([['a']])
  })
  it('lets two ways lead to one file', () => {
    expect(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([])
  })
  it('finds none in the tree', () => expect(checkCircles()).toEqual([]))
})

describe('circles of rooms', () => {
  it.each([
    ['app/server/bat/routes.ts', 'app/server/bat'],
    ['app/domain/spatial/water/flow.ts', 'app/domain/spatial'],
    ['app/domain/format.ts', 'app/domain/format.ts'],
    ['tiles/write/pmtiles-writer.ts', 'tiles/write'],
    ['scripts/start.ts', 'scripts/start.ts'],
  ])('%s lies in %s', (file, room) => expect(roomOf(file)).toBe(room))
  it('finds none in the tree', () => expect(checkRoomCircles()).toEqual([]))
})
