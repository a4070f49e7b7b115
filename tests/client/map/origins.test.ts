// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { type Origins, realOrGenerated } from '../../../app/client/map/origins.ts'
import { english } from '../../in-english.ts'

const origins = (generated: Record<string, boolean>): Origins => {
  const rest = { publisher: '', licence: '', vintage: '', attribution: '', address: null }
  return new Map(Object.entries(generated).map(([id, made]) => [id, { ...rest, generated: made }]))
}
const told = (of: Origins): string | null => {
  const said = realOrGenerated(of)
  return said && english(said.key, said.params)
}
const demo = {
  municipality: false,
  ward: false,
  hillshade: true,
  streamline: true,
  building: true,
  distribution: true,
  settlement: true,
}

describe('what is real on the map', () => {
  it('is told part by part, in one line', () => {
    expect(told(origins(demo))).toBe('borders, wards: real. terrain, streams, houses, lines: generated')
    expect(told(origins({ ...demo, hillshade: false }))).toBe(
      'borders, wards, terrain: real. streams, houses, lines: generated',
    )
  })

  it('is not told where nothing is generated, or nothing is known yet', () => {
    expect(told(origins(Object.fromEntries(Object.keys(demo).map(id => [id, false]))))).toBeNull()
    expect(told(origins({}))).toBeNull()
    expect(told(origins({ municipality: true, building: true }))).toBe('generated data')
  })
})
