import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { layerIds } from '../../../app/domain/layers/layer-table.ts'
import { legendLines } from '../../../app/domain/layers/legend-lines.ts'
import { waterRows } from '../../../app/domain/layers/rows/water.ts'
import {
  type ColourName,
  choroplethRamp,
  colour,
  colours,
  scoreRamp,
  type Theme,
  technologyShapes,
} from '../../../app/domain/layers/style-table.ts'
import { styleTokens } from '../../../app/domain/layers/style-tokens.ts'
import { technologyMarks } from '../../../app/domain/technologies/technologies.ts'
import { differenceOf, lightness, seenBy, type Vision } from './colour-vision.ts'

const themes: Theme[] = ['light', 'dark']
const css = readFileSync(new URL('../../../app/client/theme.css', import.meta.url), 'utf8')

test('a colour of the table stands in no other sheet', () => {
  expect(Object.keys(colours).filter(name => css.includes(`--${name}:`))).toEqual([])
})

test('the pages are given each colour in both themes', () => {
  const [, light, dark] = styleTokens.split(':root')
  for (const name of Object.keys(colours) as ColourName[]) {
    expect(light).toContain(`--${name}: ${colour(name, 'light')};`)
    expect(dark).toContain(`--${name}: ${colour(name, 'dark')};`)
  }
})

describe('technologies', () => {
  const keys = Object.values(technologyMarks)
  const visions: Vision[] = ['normal', 'protanopia', 'deuteranopia', 'tritanopia']
  const pairs = keys.flatMap((a, i) => keys.slice(i + 1).map(b => [a, b] as const))

  test('each has a shape of its own', () => expect(new Set(Object.values(technologyShapes)).size).toBe(4))

  test.each(themes.flatMap(theme => visions.map(vision => [theme, vision] as const)))(
    '%s, %s: every two differ by 15 or more (CIEDE2000)',
    (theme, vision) => {
      const min = Math.min(
        ...pairs.map(([a, b]) =>
          differenceOf(seenBy(colour(a, theme), vision), seenBy(colour(b, theme), vision)),
        ),
      )
      expect(min).toBeGreaterThan(15)
      expect(min).toBeCloseTo(published[theme][vision], 0)
    },
  )
  /** The figures of the design, to see that this computation is the same one. */
  const published = {
    light: { normal: 29.9, protanopia: 23.8, deuteranopia: 20.7, tritanopia: 21.9 },
    dark: { normal: 28.3, protanopia: 17.4, deuteranopia: 17.7, tritanopia: 22.3 },
  }
})

test('CIEDE2000 gives the published values of Sharma, Wu and Dalal', () => {
  expect(differenceOf([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4)
  expect(differenceOf([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4)
  expect(differenceOf([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286])).toBeCloseTo(0.6377, 4)
})

describe('ramps', () => {
  test('the choropleth darkens in light and brightens in dark, step by step', () => {
    const steps = (theme: Theme) => choroplethRamp.map(name => lightness(colour(name, theme)))
    expect(steps('light').map(Math.round)).toEqual([96, 89, 79, 66, 51, 32])
    expect(steps('dark').map(Math.round)).toEqual([18, 27, 39, 53, 69, 89])
  })
  test('the score darkens step by step', () => {
    const steps = scoreRamp.map(lightness)
    expect(steps).toEqual([...steps].sort((a, b) => b - a))
  })
  test('streams widen with their order', () => {
    expect(waterRows.streamline.classes.map(({ mark }) => mark.width_px)).toEqual([0.8, 1.1, 1.6, 2.3, 3.2])
  })
})

test('every layer has a legend', () => {
  for (const id of layerIds) expect(legendLines(id).length, id).toBeGreaterThan(0)
  expect(legendLines('streamline').map(line => line.words)).toHaveLength(5)
})
