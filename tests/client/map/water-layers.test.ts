import { expect, test } from 'vitest'
import { waterLayers } from '../../../app/client/map/layers/water-layers.ts'
import { everything } from './tilesets-fixture.ts'

const capsAt = (opacity: number) =>
  waterLayers({ ...everything('light', 0), opacity: { streamline: opacity, discharge: opacity } })
    .layers.filter(({ layer }) => layer.type === 'line')
    .map(({ layer }) => (layer.layout as Record<string, unknown>)['line-cap'])

test('short arcs of a river end flat, so that no bead shows where two meet', () => {
  const caps = capsAt(1)
  expect(caps.length).toBeGreaterThan(1)
  for (const cap of caps) expect(cap).toEqual(['step', ['zoom'], 'butt', 10, 'round'])
})

test('what one can see through has flat ends at every zoom', () => {
  for (const cap of capsAt(0.3)) expect(cap).toBe('butt')
})
