import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addClusterAtom,
  batClustersAtom,
  batPlaceAtom,
  batResultAtom,
  planInputsAtom,
} from '../../../app/client/bat/bat-state.ts'
import { mhpPlaceAtom, planMhpAtom } from '../../../app/client/mhp/mhp-state.ts'
import { persistWork, type WorkStore } from '../../../app/client/persistence/persist-work.ts'
import { persistedBat, persistedSettlements } from '../../../app/client/persistence/persisted-bat.ts'
import { persistedMhp } from '../../../app/client/persistence/persisted-mhp.ts'
import { defaultBatInputs } from '../../../app/domain/bat/bat-inputs.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { analysed } from './analysed.ts'

const ring: LngLat[] = [
  [84.74, 28.2],
  [84.75, 28.2],
  [84.75, 28.21],
  [84.74, 28.2],
]

/** What a browser's database does to a value: a copy, in which what was one object is one still. */
function memory(): WorkStore & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>()
  return {
    values,
    read: async name => structuredClone(values.get(name)),
    write: async (name, value) => void values.set(name, structuredClone(value)),
    remove: async name => void values.delete(name),
  }
}

describe('work that is kept', () => {
  let place = memory()
  const full = vi.fn()
  /** The tools as a page that was just loaded has them. */
  async function load(who = '3', at: WorkStore = place) {
    const atoms = createStore()
    const keeper = persistWork({
      atoms,
      tools: [persistedBat, persistedSettlements, persistedMhp],
      place: at,
      who,
      full,
    })
    await keeper.isBack
    return { atoms, ...keeper }
  }
  beforeEach(() => {
    place = memory()
    vi.useFakeTimers()
    full.mockClear()
  })
  afterEach(() => void vi.useRealTimers())

  it('comes back with the next page: place, answer and clusters', async () => {
    const first = await load()
    first.atoms.set(batPlaceAtom, { shape: 'polygon', ring })
    first.atoms.set(addClusterAtom, analysed(ring, 'Mathillo tol'))
    await vi.advanceTimersByTimeAsync(500)

    const second = await load()
    expect(second.atoms.get(batPlaceAtom)).toEqual({ shape: 'polygon', ring })
    const [cluster] = second.atoms.get(batClustersAtom)
    expect(cluster).toMatchObject({ cluster_id: 1, name: 'Mathillo tol' })
    // What is one object stays one: the list marks the cluster that is shown, and the same ring analysed replaces it.
    expect(second.atoms.get(batResultAtom)).toBe(cluster)
    const drawn = second.atoms.get(batPlaceAtom)
    expect(drawn?.shape === 'polygon' && drawn.ring).toBe(cluster.ring)
    second.atoms.set(addClusterAtom, analysed(cluster.ring, 'Tallo tol'))
    expect(second.atoms.get(batClustersAtom)).toHaveLength(1)
  })

  it('is written when the page goes before it rested', async () => {
    const first = await load()
    first.atoms.set(mhpPlaceAtom, { at: [84.7, 28.2], arcId: 12 })
    first.writeAll()
    const second = await load()
    expect(second.atoms.get(mhpPlaceAtom)).toEqual({ at: [84.7, 28.2], arcId: 12 })
  })

  it('of one account is not seen by another on the same machine', async () => {
    const first = await load('3')
    first.atoms.set(batPlaceAtom, { shape: 'point', at: [84.74, 28.2] })
    first.stop()
    expect((await load('4')).atoms.get(batPlaceAtom)).toBeNull()
    expect((await load('3')).atoms.get(batPlaceAtom)).toEqual({ shape: 'point', at: [84.74, 28.2] })
  })

  it('that was cleared is gone from the machine', async () => {
    const first = await load()
    first.atoms.set(batPlaceAtom, { shape: 'polygon', ring })
    await vi.advanceTimersByTimeAsync(500)
    expect(place.values.size).toBe(1)
    first.atoms.set(batPlaceAtom, null)
    await vi.advanceTimersByTimeAsync(500)
    expect(place.values.size).toBe(0)
  })

  it('does not take the place of what was begun before it came back', async () => {
    const first = await load()
    first.atoms.set(batPlaceAtom, { shape: 'point', at: [84.74, 28.2] })
    first.stop()
    const atoms = createStore()
    const keeper = persistWork({ atoms, tools: [persistedBat], place, who: '3', full })
    atoms.set(batPlaceAtom, { shape: 'polygon', ring })
    await keeper.isBack
    expect(atoms.get(batPlaceAtom)).toEqual({ shape: 'polygon', ring })
    expect((await load()).atoms.get(batPlaceAtom)).toEqual({ shape: 'polygon', ring })
  })

  it('stands back while a plan is open, and is there again after it', async () => {
    const { atoms } = await load()
    atoms.set(batPlaceAtom, { shape: 'polygon', ring })
    atoms.set(mhpPlaceAtom, { at: [84.7, 28.2], arcId: 12 })
    atoms.set(planInputsAtom, defaultBatInputs)
    atoms.set(planMhpAtom, { plan_id: 1, name: '', saved() {} })
    expect(atoms.get(batPlaceAtom)).toBeNull()
    expect(atoms.get(mhpPlaceAtom)).toBeNull()
    atoms.set(batPlaceAtom, { shape: 'point', at: [84, 28] })
    await vi.advanceTimersByTimeAsync(500)
    expect((await load()).atoms.get(batPlaceAtom)).toEqual({ shape: 'polygon', ring })
    atoms.set(planInputsAtom, null)
    atoms.set(planMhpAtom, null)
    expect(atoms.get(batPlaceAtom)).toEqual({ shape: 'polygon', ring })
    expect(atoms.get(mhpPlaceAtom)).toEqual({ at: [84.7, 28.2], arcId: 12 })
  })

  it.each([
    ['nothing of this kind', { where: 'Barpak' }],
    [
      'a ring of two',
      {
        mode: 'polygon',
        place: { shape: 'polygon', ring: [[84, 28]] },
        moved: null,
        result: null,
        clusters: [],
      },
    ],
    [
      'an answer of an older version',
      { mode: 'polygon', place: null, moved: null, result: { kind: 'zonal', ring }, clusters: [] },
    ],
  ])('that is %s is left', async (_, found) => {
    place.values.set('3/bat', found)
    const { atoms } = await load()
    expect(atoms.get(batPlaceAtom)).toBeNull()
    expect(atoms.get(batResultAtom)).toBeNull()
  })

  it('is told once where the browser keeps nothing, and goes on without', async () => {
    const no = () => Promise.reject(new Error('no database'))
    const { atoms } = await load('3', { read: no, write: no, remove: no })
    atoms.set(batPlaceAtom, { shape: 'polygon', ring })
    await vi.advanceTimersByTimeAsync(500)
    expect(full).toHaveBeenCalledTimes(1)
    expect(atoms.get(batPlaceAtom)).toEqual({ shape: 'polygon', ring })
  })
})
