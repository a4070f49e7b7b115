import type { VillagePoints } from '../../../app/domain/network/layout/village-points.ts'
import { sizeNetwork } from '../../../app/domain/network/size-network.ts'
import { makeRandom, randomHamlets, randomVillage, request, tables } from '../../domain/network/villages.ts'

const houses = { min: 12, max: 5000 }
const wattsOf = [50, 200, 800, 2000]

/** So many random villages with their networks, as a program in another language reads them; the same for a seed. */
export function randomNetworks(villages: number, seed: number): unknown {
  const random = makeRandom(seed)
  const growth = (houses.max / houses.min) ** (1 / Math.max(1, villages - 1))
  return {
    rates: tables.network,
    conductors: tables.conductors.filter(({ level }) => level === 'lv'),
    coincidence: request.coincidence,
    villages: Array.from({ length: villages }, (_, i) => {
      const count = Math.round(houses.min * growth ** i)
      const points = i % 2 === 0 ? randomVillage(random, count) : randomHamlets(random, count)
      return networkOf(points, wattsOf[i % wattsOf.length])
    }),
  }
}

function networkOf(points: VillagePoints, household_W: number) {
  const { layout, network } = sizeNetwork(points, tables, { ...request, household_W })
  const { poles, tree, services } = layout
  const { edges, meters, services: connections, services_m, households, standalone_households } = network
  return {
    household_W,
    points: {
      x_m: [...points.x],
      y_m: [...points.y],
      z_m: [...points.z],
      households: [...points.households],
      institution_W: [...points.institution_W],
      is_institution: [...points.kind],
      pole: [...services.pole],
      service_m: [...services.m],
      is_standalone: [...network.standalone],
    },
    poles: {
      x_m: [...poles.x],
      y_m: [...poles.y],
      z_m: [...poles.z],
      area: [...network.poles.area],
    },
    edges: {
      a: [...tree.a],
      b: [...tree.b],
      m: [...tree.m],
      conductor: [...edges.conductor],
      kW: [...edges.kW],
    },
    areas: network.areas.map(({ site, worst_drop_percent }) => ({ site, worst_drop_percent })),
    counts: { meters, connections, services_m, households, standalone_households },
  }
}
