import { expect, test } from 'vitest'
import { layerIds } from '../../../app/domain/layers/layer-table.ts'
import { legendLines } from '../../../app/domain/layers/legend-lines.ts'
import { colour } from '../../../app/domain/layers/style-table.ts'
import { say } from '../../../app/domain/messages/messages.ts'
import { legendSvg } from '../../../app/server/layers/legend-svg.ts'

test.each(layerIds.filter(id => id !== 'mask'))('the legend of %s says and draws each of its lines', id => {
  for (const theme of ['light', 'dark'] as const) {
    const svg = legendSvg(id, theme, 'ne') ?? ''
    expect(svg.match(/<g /g)).toHaveLength(legendLines(id).length)
    for (const { mark, words } of legendLines(id)) {
      if (words) expect(svg).toContain(say('ne', words))
      if (mark.kind !== 'relief') expect(svg).toContain(colour(mark.colour, theme))
    }
    expect(svg).not.toMatch(/undefined|NaN/)
  }
})

test('a plan’s marks are those of its tools: a rural cluster is dashed, an intake carries its sign', () => {
  const clusters = legendSvg('sst-clusters', 'light', 'en') ?? ''
  expect(clusters.match(/stroke-dasharray/g)).toHaveLength(1)
  expect(legendSvg('mhp-intakes', 'light', 'en')).toContain('>+</text>')
  expect(legendSvg('bat-clusters', 'light', 'en')).toContain('Solar Mini-grid')
})

test('no layer, no legend', () => expect(legendSvg('nope', 'light', 'en')).toBeNull())
