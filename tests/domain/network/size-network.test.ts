import { describe, expect, it } from 'vitest'
import { newState } from '../../../app/domain/network/areas/village-state.ts'
import { type NetworkArea, wireArea } from '../../../app/domain/network/areas/wire-area.ts'
import { readEquipment } from '../../../app/domain/network/equipment.ts'
import { layOut } from '../../../app/domain/network/layout/lay-out.ts'
import type { VillagePoints } from '../../../app/domain/network/layout/village-points.ts'
import type { NetworkTables } from '../../../app/domain/network/network-rates.ts'
import { sizeLayout, sizeNetwork } from '../../../app/domain/network/size-network.ts'
import { networkOptions } from '../../../app/domain/network/supply/feed-areas.ts'
import { housesAt, makeRandom, randomVillage, reordered, request, tables } from './villages.ts'

const sized = (points: VillagePoints, changes: Partial<typeof request> = {}, by = tables) =>
  sizeNetwork(points, by, { ...request, ...changes })
const wattsOf = [20, 50, 200, 800, 2000]

describe('500 random villages', () => {
  it('keep what a network promises', () => {
    const random = makeRandom(39)
    for (let village = 0; village < 500; village++) {
      const points = randomVillage(random)
      const household_W = wattsOf[village % wattsOf.length]
      checkNetwork(points, sized(points, { household_W }))
    }
  })

  it('are the same 10 km farther east', () => {
    const random = makeRandom(10)
    for (let village = 0; village < 100; village++) {
      const points = randomVillage(random)
      const east = { ...points, x: points.x.map(x => x + 10_000) }
      const { network: here } = sized(points, { entry: null })
      const { network: there } = sized(east, { entry: null })
      expect([...there.poles.area]).toEqual([...here.poles.area])
      expect([...there.edges.conductor]).toEqual([...here.edges.conductor])
      for (const option of networkOptions)
        expect(there.options[option].total_NPR / here.options[option].total_NPR).toBeCloseTo(1, 9)
    }
  })
})

function checkNetwork(points: VillagePoints, { layout, network }: ReturnType<typeof sized>): void {
  const { tree, services } = layout
  const { rates, lv } = readEquipment(tables)
  const { edges, areas } = network
  expectNumbers(network)

  // Each point hangs on one pole and is connected with it or not.
  const connected = Array.from(services.pole, pole => network.poles.area[pole] !== -1)
  expect([...network.standalone]).toEqual(connected.map(isConnected => (isConnected ? 0 : 1)))
  expect(network.services).toBe(connected.filter(Boolean).length)
  const households = points.households.reduce((sum, one) => sum + one, 0)
  expect(network.households + network.standalone_households).toBeCloseTo(households, 6)

  // An area is connected: it has a line fewer than poles, and lines lead from one of its poles to another.
  areas.forEach((area, i) => {
    const members = network.poles.area.filter(one => one === i).length
    expect(members).toBe(area.poles)
    expect(edges.area.filter(one => one === i)).toHaveLength(members - 1)
    expect(network.poles.area[area.site]).toBe(i)
    checkArea(area)
  })
  const areaAt = (pole: number) => network.poles.area[pole]
  const wrongEdges = [...edges.area.keys()].filter(i =>
    edges.area[i] === -1
      ? edges.conductor[i] !== -1
      : areaAt(tree.a[i]) !== edges.area[i] ||
        areaAt(tree.b[i]) !== edges.area[i] ||
        edges.A[i] > lv[edges.conductor[i]].max_A,
  )
  expect(wrongEdges).toEqual([])
  expect(Math.max(...network.poles.drop_percent)).toBeLessThanOrEqual(rates.max_voltage_drop_percent + 1e-12)

  for (const option of networkOptions) {
    const { bill, total_NPR, transformers, losses_share, losses_percent } = network.options[option]
    expect(bill.reduce((sum, { NPR }) => sum + NPR, 0)).toBe(total_NPR)
    expect(bill.map(({ quantity, rate }) => quantity * rate)).toEqual(bill.map(({ NPR }) => NPR))
    const counted = bill.filter(({ item }) => item === 'transformers')
    expect(counted.map(({ row, quantity }) => [row, quantity])).toEqual(
      transformers.map(({ kVA, count }) => [kVA, count]),
    )
    if (network.energy_kWh > 0)
      expect(losses_percent).toBeCloseTo((100 * losses_share) / (1 + losses_share), 9)
  }
}

function checkArea({ kVA, substation, worst_drop_percent, longest_m }: NetworkArea): void {
  const { rates } = readEquipment(tables)
  expect(kVA).toBeLessThanOrEqual(substation.row.kVA * rates.transformer_loading * substation.count)
  expect(worst_drop_percent).toBeLessThanOrEqual(rates.max_voltage_drop_percent + 1e-12)
  expect(longest_m).toBeGreaterThanOrEqual(0)
}

function expectNumbers(network: object): void {
  expect(hasNumbersAlone(network), 'every number of a result is finite').toBe(true)
}
function hasNumbersAlone(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (ArrayBuffer.isView(value)) return (value as Float64Array).every(Number.isFinite)
  return typeof value !== 'object' || value === null || Object.values(value).every(hasNumbersAlone)
}

it('the order of points changes no bit', () => {
  const random = makeRandom(20)
  const village = randomVillage(random, 120)
  // Twins of other sizes, and an institution where a house stands.
  const points = reordered(village, [...village.x.keys(), 3, 3, 7, 8])
  points.households.set([0.3, 0.7, 1.9, 0], village.x.length)
  points.institution_W[points.x.length - 1] = 900
  points.kind[points.x.length - 1] = 3
  const first = sized(points)
  for (let turn = 0; turn < 20; turn++) {
    const order = [...points.x.keys()]
    for (let i = order.length - 1; i > 0; i--) {
      const other = Math.floor(random() * (i + 1))
      ;[order[i], order[other]] = [order[other], order[i]]
    }
    const shuffled = sized(reordered(points, order))
    const { point: _, ...poles } = first.layout.poles
    expect(shuffled.layout.poles).toMatchObject(poles)
    expect(shuffled.layout.tree).toEqual(first.layout.tree)
    expect([...shuffled.layout.services.m]).toEqual(order.map(i => first.layout.services.m[i]))
    expect([...shuffled.layout.services.pole]).toEqual(order.map(i => first.layout.services.pole[i]))
    const { standalone, ...network } = first.network
    expect(shuffled.network).toMatchObject(network)
    expect([...shuffled.network.standalone]).toEqual(order.map(i => standalone[i]))
  }
})

describe('the wires of an area', () => {
  const random = makeRandom(5)
  const hamlets = Array.from({ length: 60 }, () =>
    layOut(
      housesAt(Array.from({ length: 40 }, () => [random() * 500, random() * 250] as const)),
      tables.network,
    ),
  )
  const lines_NPR = (
    layout: (typeof hamlets)[number],
    household_W: number,
    conductors = tables.conductors,
  ) => {
    const state = newState(layout, readEquipment({ ...tables, conductors }), {
      household_W,
      coincidence: 0.5,
    })
    const area = wireArea(state, 0, 0)
    return area.overloaded === null ? area.lines_NPR : Infinity
  }

  it('cost no less for more watts', () => {
    for (const layout of hamlets) {
      const costs = [50, 100, 200, 400, 600, 800].map(watts => lines_NPR(layout, watts))
      expect([...costs].sort((a, b) => a - b)).toEqual(costs)
    }
  })

  it('cost no more with more conductors to choose from', () => {
    for (const layout of hamlets) {
      for (const watts of [50, 200, 600]) {
        const whole = lines_NPR(layout, watts)
        for (const name of ['Squirrel', 'Weasel', 'Rabbit', 'Dog']) {
          const fewer = tables.conductors.filter(one => one.name !== name || one.level === 'mv')
          expect(whole).toBeLessThanOrEqual(lines_NPR(layout, watts, fewer))
        }
      }
    }
  })

  it('become those of two areas where no conductor carries the load', () => {
    const weak = { ...tables, conductors: tables.conductors.map(one => ({ ...one, max_A: 12 })) }
    const row = housesAt(Array.from({ length: 24 }, (_, i) => [31 * i, 0] as const))
    const { network } = sized(row, { household_W: 2000 }, weak)
    expect(network.areas.length).toBeGreaterThan(1)
    expect(Math.max(...network.edges.A)).toBeLessThanOrEqual(12)
    checkNetwork(row, sized(row, { household_W: 2000 }))
    const long = housesAt(Array.from({ length: 60 }, (_, i) => [39 * i, 0] as const))
    checkNetwork(
      long,
      sized(long, { household_W: 1500 }, { ...tables, network: { ...tables.network, max_lv_reach_m: 3000 } }),
    )
  })
})

describe('the odd village', () => {
  it('of one house has a pole and no line', () => {
    const { network } = sized(housesAt([[0, 0]]))
    expectNumbers(network)
    expect(network.lv_poles).toBe(1)
    expect(network.areas).toMatchObject([{ site: 0, poles: 1, substation: { row: { kVA: 25 }, count: 1 } }])
    expect(network.options.grid.mv).toMatchObject({ a: Int32Array.of(0), b: Int32Array.of(-1) })
    expect(network.options.solar_minigrid.transformers).toEqual([])
  })

  it('of two houses at one place, of a row or of a lattice is sized', () => {
    const places = [
      Array.from({ length: 2 }, () => [5, 5] as const),
      Array.from({ length: 10 }, (_, i) => [47.5 * i, 0] as const),
      Array.from({ length: 10 }, (_, i) => [0, 47.5 * i] as const),
      Array.from({ length: 25 }, (_, i) => [50 * (i % 5), 50 * Math.floor(i / 5)] as const),
      Array.from({ length: 500 }, () => [1, 1] as const),
    ]
    for (const one of places) {
      const points = housesAt(one)
      checkNetwork(points, sized(points))
    }
  })

  it('of institutions alone is sized, and none of them is diversified', () => {
    const points = housesAt([
      [0, 0],
      [60, 0],
    ])
    points.households.fill(0)
    points.kind.fill(2)
    points.institution_W.set([3000, 2000])
    const { network } = sized(points)
    checkNetwork(points, sized(points))
    expect(network).toMatchObject({ households: 0, institutions: 2, meters: 2, peak_kW: 5 })
  })

  it('of no demand connects its root alone', () => {
    const points = housesAt([
      [0, 0],
      [60, 0],
      [120, 0],
    ])
    const { network } = sized(points, { household_W: 0 })
    checkNetwork(points, sized(points, { household_W: 0 }))
    expect(network.poles.area.filter(area => area !== -1)).toHaveLength(1)
    expect(network.options.grid.losses_share).toBe(0)
  })

  it('without a grid, on the grid, or beside it has the line that it needs', () => {
    const points = housesAt([
      [0, 0],
      [60, 0],
      [2000, 0],
      [2060, 0],
    ])
    const far = { standalone_NPR_per_W: 1e6 }
    const mv = (entry: typeof request.entry) => sized(points, { ...far, entry }).network.options.grid.mv
    const between = mv(null)
    expect(between.m).toHaveLength(1)
    const at = between.a[0] === 0 ? 0 : 60
    expect(mv({ x: at, y: 0, z: 0 }).km).toBeCloseTo(between.km, 9)
    const beside = mv({ distance_m: pole => 100 + pole })
    expect([...beside.b]).toEqual([-1, -1])
    expect([...beside.m]).toEqual([...beside.a].map(pole => 100 + pole))
  })

  it('of 200,000 houses is sized', () => {
    const random = makeRandom(2)
    const points = housesAt(
      Array.from({ length: 200_000 }, () => [random() * 5000, random() * 5000] as const),
    )
    const { network } = sized(points)
    expectNumbers(network)
    expect(network.households + network.standalone_households).toBe(200_000)
  })
})

describe('tables', () => {
  it('that lack a row are refused, and say which', () => {
    const points = housesAt([[0, 0]])
    const refused = (changes: Partial<NetworkTables>, missing: string) =>
      expect(() => sized(points, {}, { ...tables, ...changes })).toThrow(expect.objectContaining({ missing }))
    const ofLevel = (level: string) => tables.conductors.filter(one => one.level === level)
    refused({ conductors: ofLevel('mv') }, 'lv_conductor')
    refused({ conductors: ofLevel('lv') }, 'mv_conductor')
    refused({ transformers: [] }, 'transformer')
  })

  it('without a rating large enough put several side by side', () => {
    const points = housesAt(Array.from({ length: 200 }, (_, i) => [i % 10, Math.floor(i / 10)] as const))
    const small = { ...tables, transformers: tables.transformers.slice(0, 1) }
    const { network } = sized(points, { household_W: 800 }, small)
    const [{ kVA, substation }] = network.areas
    expect(substation.count).toBe(Math.ceil(kVA / 20))
    expect(network.options.grid.transformers).toEqual([{ kVA: 25, count: substation.count }])
  })

  it('with wiring bill it by household', () => {
    const wired = { ...tables, network: { ...tables.network, wiring_NPR: 2000 } }
    const { bill } = sized(housesAt([[0, 0]]), {}, wired).network.options.grid
    expect(bill.at(-1)).toEqual({ item: 'wirings', row: null, quantity: 1, rate: 2000, NPR: 2000 })
  })

  it('leave a layout as it is, scenario by scenario', () => {
    const layout = layOut(randomVillage(makeRandom(3)), tables.network)
    const before = structuredClone(layout)
    const first = sizeLayout(layout, tables, request)
    sizeLayout(layout, tables, { ...request, household_W: 2000 })
    expect(layout).toEqual(before)
    expect(sizeLayout(layout, tables, request)).toEqual(first)
  })
})
