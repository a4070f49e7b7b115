import { describe, expect, test } from 'vitest'
import { batTool } from '../../../app/client/bat/bat-tool.ts'
import type { MapTool, ToolContext } from '../../../app/client/map/tool.ts'
import { mhpTool } from '../../../app/client/mhp/mhp-tool.ts'
import { sstTool } from '../../../app/client/sst/sst-tool.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { say } from '../../../app/domain/messages/messages.ts'

const square = (west: number, south: number, side: number): [LngLat[]] => [
  [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ],
]
const municipality = { sddmm: 43611, area: [square(84, 28, 0.5)], is_in_terai: false }
const context: ToolContext = {
  workingArea: { all: false, area: [square(83, 28, 1.5)] },
  municipality,
  inPlan: false,
}
const inside: LngLat = [84.2, 28.2]
const nextToOutline: LngLat = [83.5, 28.2]
const outside: LngLat = [82, 28.2]

/** The text beside the pointer, in the specification's own words; null where the tool may act. */
const refusalText = (tool: MapTool, at: LngLat, where: ToolContext) => {
  const refusal = tool.refuse(at, where)
  return refusal && say('en', refusal.refused)
}

describe.each([batTool, mhpTool, sstTool])('the tooltip of $id', tool => {
  test('nothing where it may act', () => expect(refusalText(tool, inside, context)).toBeNull())
  test.each([
    [
      'G-019',
      inside,
      { ...context, workingArea: null },
      "Please wait while you're working area is being loaded",
    ],
    ['G-020', outside, context, 'You are not allowed to use this tool outside your working area'],
    [
      'G-021',
      inside,
      { ...context, municipality: null },
      'First, select a municipality within your working area to use the tool.',
    ],
    ['G-022', nextToOutline, context, 'Use the tool inside the selected municipality'],
    ['G-023', nextToOutline, { ...context, inPlan: true }, "Please draw inside the plan's municipality"],
  ])('%s', (_, at, where, text) => expect(refusalText(tool, at, where)).toBe(text))
})

test('G-024: only MHP refuses the Terai', () => {
  const terai = { ...context, municipality: { ...municipality, is_in_terai: true } }
  expect(refusalText(mhpTool, inside, terai)).toBe("MHP tool isn't meant for Terai region")
  expect(refusalText(batTool, inside, terai)).toBeNull()
  expect(refusalText(sstTool, inside, terai)).toBeNull()
})
