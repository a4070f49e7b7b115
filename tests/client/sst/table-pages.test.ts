import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import {
  pagesOf,
  rangeOf,
  resized,
  turnedTo,
  usualView,
} from '../../../app/client/sst/results/table-pages.ts'
import {
  clearSstAtom,
  keepSampleAtom,
  selectedPsuAtom,
  sstHasResultsAtom,
  sstInputsAtom,
  sstOutcomeAtom,
  sstRunAtom,
  tableViewAtom,
  usualInputs,
} from '../../../app/client/sst/sst-state.ts'
import { outcomeOf, row, sampleOf } from './drawn-sample.ts'

const rows = Array.from({ length: 43 }, (_, i) => row(i + 1))

describe('pages of the table', () => {
  it('start with ten rows and cover each row once (O-014)', () => {
    expect(usualView).toEqual({ page: 1, size: 10 })
    const seen = [1, 2, 3, 4, 5].map(page => rangeOf(43, { page, size: 10 }))
    expect(seen.map(({ to }) => to)).toEqual([10, 20, 30, 40, 43])
    expect(seen.map(({ from }) => from)).toEqual([0, 10, 20, 30, 40])
    expect(pagesOf(43, 10)).toBe(5)
    expect(pagesOf(40, 40)).toBe(1)
    expect(pagesOf(0, 10)).toBe(1)
    expect(rangeOf(0, usualView)).toEqual({ from: 0, to: 0 })
  })

  it('beyond the last are the last', () => {
    expect(rangeOf(12, { page: 9, size: 10 })).toEqual({ from: 10, to: 12 })
  })

  it('of another size keep the first row in sight', () => {
    for (const size of [20, 30, 40] as const) {
      for (const page of [1, 2, 3, 4, 5]) {
        const first = (page - 1) * 10
        const { from, to } = rangeOf(43, resized({ page, size: 10 }, size))
        expect(first >= from && first < to).toBe(true)
      }
    }
    expect(turnedTo({ page: 1, size: 20 }, 20)).toEqual({ page: 2, size: 20 })
  })
})

describe('state', () => {
  it('turns to the page of the selected cluster, whoever selects it', () => {
    const store = createStore()
    store.set(keepSampleAtom, outcomeOf(sampleOf(rows)))
    store.set(selectedPsuAtom, 27)
    expect(store.get(tableViewAtom)).toEqual({ page: 3, size: 10 })
    store.set(selectedPsuAtom, null)
    expect(store.get(tableViewAtom)).toEqual({ page: 3, size: 10 })
  })

  it('a new sample starts at the first page with nothing selected, at the size that was chosen', () => {
    const store = createStore()
    store.set(keepSampleAtom, outcomeOf(sampleOf(rows)))
    store.set(tableViewAtom, { page: 1, size: 20 })
    store.set(selectedPsuAtom, 43)
    store.set(keepSampleAtom, outcomeOf(sampleOf(rows)))
    expect(store.get(selectedPsuAtom)).toBeNull()
    expect(store.get(tableViewAtom)).toEqual({ page: 1, size: 20 })
  })

  it('removing the tool stops what runs and forgets the result, not what was typed (A-032)', () => {
    const store = createStore()
    let stopped = false
    store.set(sstInputsAtom, { ...usualInputs, hh_per_municipality: 300 })
    store.set(sstRunAtom, { stop: () => (stopped = true) })
    store.set(keepSampleAtom, outcomeOf(sampleOf(rows)))
    expect(store.get(sstHasResultsAtom)).toBe(true)
    store.set(clearSstAtom)
    expect(stopped).toBe(true)
    expect(store.get(sstOutcomeAtom)).toBeNull()
    expect(store.get(sstHasResultsAtom)).toBe(false)
    expect(store.get(sstInputsAtom).hh_per_municipality).toBe(300)
  })
})
