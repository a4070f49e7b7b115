import { describe, expect, it } from 'vitest'
import { persistedBat } from '../../../app/client/persistence/persisted-bat.ts'
import { persistedMhp } from '../../../app/client/persistence/persisted-mhp.ts'
import {
  encodeDrawnThing,
  encodeInputs,
  maxCorners,
  readToolInputs,
  thingOf,
} from '../../../app/client/persistence/question.ts'
import { defaultBatInputs } from '../../../app/domain/bat/bat-inputs.ts'
import { asDrawn, type LngLat } from '../../../app/domain/geometry.ts'

const { question } = persistedBat
/** A ring around Barpak without its end, as terra-draw gives it. */
const around = (corners: number): LngLat[] =>
  Array.from({ length: corners }, (_, at) => {
    const turn = (2 * Math.PI * at) / corners
    return [84.741234567 + Math.cos(turn) / 90, 28.201234567 + Math.sin(turn) / 90]
  })

describe('a place in the address', () => {
  it.each([3, 4, 40, maxCorners])('of %d corners comes back as it was drawn', corners => {
    const positions = around(corners).map(asDrawn)
    const code = encodeDrawnThing({ kind: 'polygon', positions })
    expect(code).toMatch(/^[a-z]+[\w.-]{0,999}$/)
    expect(thingOf(code ?? '', question.kinds)).toEqual({ kind: 'polygon', positions })
  })

  it('is a tenth of a metre off at most where it was not drawn by hand', () => {
    const positions = around(12)
    const back =
      thingOf(encodeDrawnThing({ kind: 'cluster', positions }) ?? '', question.kinds)?.positions ?? []
    for (const [at, [lng, lat]] of back.entries()) {
      expect(Math.abs(lng - positions[at][0])).toBeLessThan(1e-6)
      expect(Math.abs(lat - positions[at][1])).toBeLessThan(1e-6)
    }
  })

  it('of 40 corners is a link that passes through a mail', () => {
    expect(encodeDrawnThing({ kind: 'polygon', positions: around(40) })?.length).toBeLessThan(500)
  })

  it('of more corners stays on the machine', () => {
    expect(encodeDrawnThing({ kind: 'polygon', positions: around(maxCorners + 1) })).toBeUndefined()
  })

  it.each([
    ['another kind', 'circle.1eg8yi.gso2g'],
    ['a property of every object', 'constructor.1.1.1.1.1.1'],
    ['half a position', 'point.1eg8yi'],
    ['two corners', 'polygon.1eg8yi.gso2g.1.1'],
    ['no number', 'point.1eg8yi.-'],
    ['a number without end', `point.${'z'.repeat(900)}.1`],
    ['a place beyond the pole', 'point.1eg8yi.zzzzzz'],
    ['nothing', ''],
  ])('that is %s is none', (_, code) => {
    expect(thingOf(code, question.kinds)).toBeNull()
  })

  it('is one stream for micro-hydro and nothing for the sample', () => {
    const code = encodeDrawnThing({ kind: 'stream', positions: [[84.7, 28.2]] }) ?? ''
    expect(thingOf(code, persistedMhp.question.kinds)?.positions).toEqual([[84.7, 28.2]])
    expect(thingOf(code, question.kinds)).toBeNull()
  })
})

describe('inputs in the address', () => {
  const defaults = { ...question.default }

  it('are those that differ from the usual, and come back', () => {
    const inputs = {
      ...defaults,
      tier: 4,
      grid_extension_limit_km: 7.5,
      cluster_name: 'Mathillo tol',
      institutions: [{ institution_id: 2, number: 1, avg_load_W: 800 }],
    }
    const text = encodeInputs(inputs, question)
    expect(text).toContain('"tier":4')
    expect(text).not.toContain('dc_watt')
    expect(readToolInputs(text, question)).toEqual({ inputs, isWhole: true })
  })

  it('as usual take no room', () => {
    expect(encodeInputs(defaults, question)).toBeUndefined()
    expect(readToolInputs(undefined, question)).toEqual({ inputs: defaults, isWhole: true })
  })

  it('that nobody may ask are left as usual, each by itself', () => {
    const refusable = {
      tier: 9,
      project_period: 10,
      grid_extension_limit_km: '7',
      institutions: [{ number: -1 }],
      constructor: 1,
      costs: 'free',
      building_filter: { use: { $gt: '' } },
      nothing: 'x',
    }
    expect(readToolInputs(JSON.stringify(refusable).slice(1, -1), question)).toEqual({
      inputs: { ...defaults, project_period: 10 },
      isWhole: false,
    })
  })

  it.each(['', '"tier":4', '"tier"', '{}', '[1]', 'tier:4', '"a":1},{"b":2'])(
    '%j never breaks the page',
    text => {
      const { inputs, isWhole } = readToolInputs(text, question)
      expect(inputs).toEqual({ ...defaults, tier: text === '"tier":4' ? 4 : defaults.tier })
      expect(isWhole).toBe(['', '"tier":4'].includes(text))
    },
  )

  it('of any length stay on the machine, and the link says that they are not in it', () => {
    const institutions = Array.from({ length: 60 }, (_, at) => ({
      institution_id: at + 1,
      number: 3,
      avg_load_W: 1000,
    }))
    const text = encodeInputs({ ...defaults, institutions }, question)
    expect(text?.length).toBeLessThan(20)
    expect(readToolInputs(text, question)).toEqual({ inputs: defaults, isWhole: false })
  })

  it('stand in the order in which addresses have always named them', () => {
    const inputs = {
      ...defaults,
      scenarios: [{}, { tier: 5 }],
      at: 0,
      costs: { shs: {} },
      hh_input: 'manual',
      cluster_name: 'Tallo tol',
      least_houses: 20,
      project_period: 15,
      connected_households: 4,
      num_household: 30,
      tier: 4,
    }
    const text =
      '"tier":4,"num_household":30,"connected_households":4,"project_period":15,"least_houses":20,' +
      '"cluster_name":"Tallo tol","hh_input":"manual","costs":{"shs":{}},"scenarios":[{},{"tier":5}]'
    expect(encodeInputs(inputs, question)).toBe(text)
    expect(readToolInputs(text, question)).toEqual({ inputs, isWhole: true })
  })

  it('name every field of the form', () => {
    for (const name of Object.keys(defaultBatInputs)) expect(question.fields).toHaveProperty(name)
  })
})
