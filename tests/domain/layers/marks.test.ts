import { describe, expect, test } from 'vitest'
import { layerMarks } from '../../../app/domain/layers/layer-table.ts'
import { legendLines } from '../../../app/domain/layers/legend-lines.ts'
import { sampleSpeck, scanDisc } from '../../../app/domain/layers/marks.ts'
import { correctionMarks, planMarks } from '../../../app/domain/layers/rows/my-plan.ts'
import {
  type ColourName,
  colour,
  type Mark,
  proposedMark,
  type Theme,
  technologyShapes,
} from '../../../app/domain/layers/style-table.ts'
import { technologyMarks } from '../../../app/domain/technologies/technologies.ts'
import { differenceOf, seenBy, type Vision } from './colour-vision.ts'

/** What tells a mark of a place without its colour and its size. */
type Form = { shape: string; isHollow: boolean; sign: string; hasNoRing?: boolean }
type Seen = Form & { name: string; colour: ColourName; size_px: number }

function seenMark(name: string, mark: Mark): Seen[] {
  switch (mark.kind) {
    case 'shape':
      return [
        { name, shape: mark.shape, isHollow: false, sign: '', colour: mark.colour, size_px: mark.size_px },
      ]
    case 'dot':
      return [
        {
          ...{ name, shape: 'circle', isHollow: false, sign: '', hasNoRing: true },
          ...{ colour: mark.colour, size_px: mark.size_px },
        },
      ]
    case 'ring':
      return [{ name, shape: 'circle', isHollow: true, sign: '', colour: mark.colour, size_px: mark.size_px }]
    case 'badge': {
      const isHollow = mark.colour === 'map-halo' || mark.colour === 'surface'
      const { shape, sign, size_px } = mark
      return [{ name, shape, isHollow, sign, colour: isHollow ? mark.edge : mark.colour, size_px }]
    }
    default:
      return []
  }
}

/** Buildings and their density are one thing at two scales, and never drawn at one. */
const ofLand = Object.entries(layerMarks)
  .filter(([name]) => !(name in planMarks) && name !== 'density')
  .flatMap(([name, mark]) => seenMark(name, mark as Mark))
const proposed = Object.values(technologyMarks).map(
  (key): Seen => ({
    ...{ name: `best: ${key}`, shape: technologyShapes[key], isHollow: false, sign: '' },
    ...{ colour: key, size_px: proposedMark.size_px },
  }),
)
/** Each with what else stands on the map beside it: the marks of one tool at a time, or those of a plan. */
const maps: Record<string, Seen[]> = {
  BAT: [
    ...ofLand,
    ...proposed,
    {
      name: 'best: none',
      shape: 'circle',
      isHollow: true,
      sign: '',
      colour: 'ink-3',
      size_px: proposedMark.size_px,
    },
  ],
  MHP: [
    ...ofLand,
    ...seenMark('intake', planMarks['mhp-intakes']),
    ...seenMark('powerhouse', planMarks['mhp-powerhouses']),
    { name: 'rank', shape: 'circle', isHollow: false, sign: '7', colour: 'mhp', size_px: scanDisc.size_px },
  ],
  SST: [
    ...ofLand,
    ...[false, true].map(
      (isHollow): Seen => ({ name: `sample ${isHollow}`, isHollow, sign: '', ...sampleSpeck }),
    ),
  ],
  plan: [
    ...ofLand,
    ...seenMark('intake', planMarks['mhp-intakes']),
    ...seenMark('powerhouse', planMarks['mhp-powerhouses']),
    ...Object.entries(correctionMarks).flatMap(([name, mark]) => seenMark(`own ${name}`, mark)),
    ...legendLines('survey-points').flatMap(({ mark, words }) => seenMark(`survey ${words}`, mark)),
  ],
}

const visions: Vision[] = ['normal', 'protanopia', 'deuteranopia', 'tritanopia']
const themes: Theme[] = ['light', 'dark']
/** As the floor of the technologies. */
const minDifference = 15
const sizeApart = 2

/** Whether two of the same form differ enough by colour in every vision and by size as well: never by one alone. */
function isDistinguishable(a: Seen, b: Seen): boolean {
  const ratio = Math.max(a.size_px, b.size_px) / Math.min(a.size_px, b.size_px)
  return (
    ratio >= sizeApart &&
    themes.every(theme =>
      visions.every(
        vision =>
          differenceOf(seenBy(colour(a.colour, theme), vision), seenBy(colour(b.colour, theme), vision)) >=
          minDifference,
      ),
    )
  )
}
const formOf = ({ shape, isHollow, sign, hasNoRing = false }: Seen) =>
  `${shape} ${isHollow ? 'hollow' : 'filled'} ${sign} ${hasNoRing}`

describe('marks that may stand on one map', () => {
  test.each(Object.entries(maps))('%s: no two differ by size or colour alone', (_, marks) => {
    const alike = marks.flatMap((a, i) =>
      marks
        .slice(i + 1)
        .flatMap(b => (formOf(a) === formOf(b) && !isDistinguishable(a, b) ? [`${a.name} = ${b.name}`] : [])),
    )
    expect(alike).toEqual([])
    expect(marks.length).toBeGreaterThan(ofLand.length)
  })

  test('what exists is hollow with an edge of 1.6 px, what is proposed is filled and twice as large', () => {
    for (const id of ['micro_hydro', 'hydropower', 'transformer', 'substation'] as const)
      expect(layerMarks[id]).toMatchObject({ kind: 'badge', colour: 'map-halo', edge_px: 1.6 })
    for (const mark of Object.values(correctionMarks)) expect(mark.colour).toBe('map-halo')
    expect(proposedMark.size_px).toBe(2 * layerMarks.micro_hydro.size_px)
    expect(maps.BAT.filter(({ name }) => name.startsWith('best')).some(({ isHollow }) => !isHollow)).toBe(
      true,
    )
  })
})
