import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { CookingStove } from '../../../app/domain/assumptions/cooking-stoves.ts'
import { availableShares } from '../../../app/domain/cooking/availability.ts'
import { bestStoves, type StoveShare } from '../../../app/domain/cooking/best-stoves.ts'
import { type OnstoveResult, onstoveResults } from '../../../app/domain/cooking/onstove/onstove.ts'
import { type OnstoveStove, onstoveStoves } from '../../../app/domain/cooking/onstove/onstove-inputs.ts'
import { placeFigures, stoveCount } from '../../../app/domain/cooking/place-figures.ts'
import type { CookingPlace } from '../../../app/domain/cooking/places.ts'
import { project } from '../../../scripts/common/source-files.ts'
import { compareGroup } from '../../../scripts/vectors/compare-group.ts'
import {
  OnstoveVectors,
  onstoveCellIn,
  onstoveInputsIn,
} from '../../../scripts/vectors/cooking/onstove-inputs.ts'
import { onstoveVectorResults } from '../../../scripts/vectors/cooking/onstove-vectors.ts'
import { shippedModel } from '../../domain/cooking/shipped-model.ts'
import type { Row } from './bench-row.ts'
import { drawnCells, placeOfCell } from './onstove/drawn-cells.ts'

const max_difference = 1e-9
const max_place_us = 10
const cellCount = 20_000
const runs = 5
const peer = 'OnStove 0.1.6, recorded'
/** OnStove cannot be installed from a package index, and its own run reads the rasters of a whole country. */
const notRun = 'not run: compared with its recorded results'

/** Our costs and best stoves beside OnStove's: recorded cells in its conventions, drawn cells by our formulas. */
export async function bench(): Promise<Row[]> {
  const file = join(project, 'tests/domain/cooking/worked-values.json')
  const value = JSON.parse(readFileSync(file, 'utf8')).onstove
  const { cells, runs: scenarios } = v.parse(OnstoveVectors, value)
  const inputs = onstoveInputsIn(scenarios[0])
  const drawn = drawnCells(cells.map(onstoveCellIn), cellCount)
  const model = shippedModel()
  const theirs = onstoveResults(inputs, drawn)
  const wealth = drawn.map(({ relativeWealth }) => relativeWealth)
  const poorest = wealth.reduce((min, one) => Math.min(min, one), Number.POSITIVE_INFINITY)
  const richest = wealth.reduce((max, one) => Math.max(max, one), Number.NEGATIVE_INFINITY)
  const places = drawn.map((cell, i) =>
    placeOfCell(cell, (wealth[i] - poorest) / (richest - poorest), inputs, model.settings),
  )
  const ours = () => bestOf(places, model)
  return [
    difference(value),
    choices(value),
    agreement(ours(), theirs),
    pace('in its conventions', () => onstoveResults(inputs, drawn)),
    pace('by our formulas, with availability and best stoves', ours, max_place_us),
  ]
}

type Recorded = { runs: { cells: { chosen: { stove: string }[] }[] }[] }

function difference(value: Parameters<typeof compareGroup>[0]['value']): Row {
  const group = { results: ['runs.cells'], compute: onstoveVectorResults }
  const { values, largest, problems } = compareGroup(
    { name: 'onstove', value },
    group,
    {},
    () => max_difference,
  )
  return {
    figure: "costs and benefits in OnStove's conventions: largest relative difference",
    ours: largest.toExponential(1),
    peer: `${peer}, ${values} values; ${notRun}`,
    budget: String(max_difference),
    met: problems.length === 0,
  }
}

function choices(value: Recorded): Row {
  const names = ({ runs }: Recorded) =>
    runs.flatMap(({ cells }) => cells.map(({ chosen }) => chosen.map(({ stove }) => stove).join(', ')))
  const computed = names(onstoveVectorResults(value) as Recorded)
  const recorded = names(value)
  const same = recorded.filter((one, i) => one === computed[i]).length
  return {
    figure: "chosen stoves as OnStove's, in its conventions",
    ours: `${same} of ${recorded.length}`,
    peer,
    budget: 'all',
    met: same === recorded.length,
  }
}

const considered: ReadonlySet<CookingStove> = new Set(onstoveStoves)

function bestOf(places: readonly CookingPlace[], model: ReturnType<typeof shippedModel>): StoveShare[][] {
  const figures = placeFigures(model, places)
  return places.map((place, i) => {
    const costs = figures.society.subarray(i * stoveCount, (i + 1) * stoveCount)
    return bestStoves(costs, availableShares(model, place), place.gridShare, considered).best
  })
}

/** Share of households for whom both choose the same stove, and of cells with the same first stove. */
function agreement(ours: readonly StoveShare[][], theirs: readonly OnstoveResult[]): Row {
  let same = 0
  let all = 0
  let first = 0
  theirs.forEach(({ households, chosen }, i) => {
    const shareOf = (stove: OnstoveStove) => ours[i].find(one => one.stove === stove)?.share ?? 0
    for (const one of chosen) same += Math.min(one.households, shareOf(one.stove) * households)
    all += households
    if (chosen[0]?.stove === ours[i][0].stove) first++
  })
  return {
    figure: 'best stove for society as in its conventions, by our formulas and figures',
    ours: `${percent(same / all)} of households, ${percent(first / theirs.length)} of cells by the first stove`,
    peer: `its conventions, ${theirs.length} drawn cells`,
    met: null,
  }
}

function pace(how: string, run: () => unknown, max_us?: number): Row {
  const seconds = Array.from({ length: runs }, () => {
    const began = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1e6
  }).sort((a, b) => a - b)
  const each_us = (seconds[Math.floor(runs / 2)] / cellCount) * 1e6
  return {
    figure: `CPU of a cell with all stoves, ${how}`,
    ours: `${each_us.toFixed(1)} µs (Node ${process.versions.node})`,
    peer: `${peer} 205 µs, on another machine`,
    ...(max_us === undefined ? {} : { budget: `${max_us} µs` }),
    met: max_us === undefined ? null : each_us <= max_us,
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
