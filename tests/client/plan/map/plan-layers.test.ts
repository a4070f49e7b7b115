// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { dimUnfocused } from '../../../../app/client/map/layers/visible-layers.ts'
import { routeClick } from '../../../../app/client/map/pointer/click-router.ts'
import { slots } from '../../../../app/client/map/slots.ts'
import { plansOnMap } from '../../../../app/client/plan/list/use-plans-on-map.ts'
import { planClicks, planLayers } from '../../../../app/client/plan/map/plan-layers.ts'
import { colour } from '../../../../app/domain/layers/style-table.ts'
import type { PlanSummary } from '../../../../app/domain/plan/contract.ts'

const plan = (id: number, sddmm: number, percent_completed: number) =>
  ({
    id,
    name: `Plan ${id}`,
    percent_completed,
    municipality: { sddmm, name: 'Sulikot', name_ne: 'सुलिकोट' },
  }) as PlanSummary
const progressText = (percent: number) => `${percent} %`

test('a local level takes the shade of its furthest plan, and the pointer is told of all of them', () => {
  const { areas, describeLand } = plansOnMap(
    [plan(1, 43611, 35), plan(2, 43611, 5), plan(3, 23403, 100)],
    'en',
    progressText,
  )
  expect([...areas]).toEqual([
    [43611, 0.35],
    [23403, 1],
  ])
  expect(describeLand(43611)).toEqual({ name: 'Sulikot', note: 'Plan 1: 35 % · Plan 2: 5 %' })
  expect(describeLand(10101)).toBeNull()
  const [fill] = planLayers(areas, 'light').layers
  expect(fill.layer).toMatchObject({
    filter: ['in', ['get', 'SDDMM'], ['literal', [43611, 23403]]],
    paint: {
      'fill-color': [
        'match',
        ['get', 'SDDMM'],
        43611,
        colour('seq-3', 'light'),
        23403,
        colour('seq-6', 'light'),
        colour('seq-1', 'light'),
      ],
    },
  })
})

test('the tint fades as the land can be read, and the chosen local level has none', () => {
  const { areas } = plansOnMap([plan(1, 43611, 35), plan(2, 23403, 100)], 'en', progressText)
  const [fill, line] = planLayers(areas, 'light', 43611).layers
  const none = ['match', ['get', 'SDDMM'], 43611, 0, 23403, 0, 0]
  expect((fill.layer.paint as Record<string, unknown>)['fill-opacity']).toEqual([
    ...['interpolate', ['linear'], ['zoom']],
    ...[7, ['match', ['get', 'SDDMM'], 43611, 0, 23403, 0.7, 0]],
    ...[9, ['match', ['get', 'SDDMM'], 43611, 0, 23403, 0.25, 0]],
    ...[10.5, none],
  ])
  // Below streams and names, and below the mask.
  expect(slots.indexOf(fill.slot)).toBeLessThan(slots.indexOf('water'))
  expect(slots.indexOf(line.slot)).toBeLessThan(slots.indexOf('mask'))
})

test('a plan of nothing yet is tinted, a neighbour that is not chosen is an outline alone', () => {
  const opacity = (areas: ReadonlyMap<number, number>) =>
    (
      (planLayers(areas, 'dark').layers[0].layer.paint as Record<string, unknown[]>)[
        'fill-opacity'
      ][4] as unknown[]
    ).slice(2)
  expect(opacity(plansOnMap([plan(1, 43611, 0)], 'en', progressText).areas)).toEqual([43611, 0.7, 0])
  expect(opacity(new Map([[43611, 0]]))).toEqual([43611, 0, 0])
  expect(planLayers(new Map(), 'dark').layers).toEqual([])
})

test('a click on a tinted local level is the screen of plans, elsewhere it stays a choice of region', () => {
  const selected: number[] = []
  const handler = planClicks({
    areas: new Map([[43611, 1]]),
    describeLand: () => null,
    select: code => selected.push(code),
  })
  const click = (layer: string, SDDMM: number) =>
    routeClick({ at: [84, 28], features: [{ layer, properties: { SDDMM } }] }, [handler])
  expect(click('plan-area', 43611)).toBe('feature')
  expect(click('region-hit', 43611)).toBeNull()
  expect(selected).toEqual([43611])
})

test('beside the layer that a step is about the others stand back, borders do not', () => {
  const strengths = dimUnfocused({ settlement: 0.5 }, 'substation')
  expect(strengths).toMatchObject({ settlement: 0.15, transformer: 0.3 })
  for (const id of ['substation', 'municipality', 'mask']) expect(strengths[id]).toBeUndefined()
  const defaults = { settlement: 0.5 }
  expect(dimUnfocused(defaults, null)).toBe(defaults)
})
