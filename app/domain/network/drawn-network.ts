import * as v from 'valibot'
import { NetworkSummary } from './network-schemas.ts'
import { type BillItem, billItems } from './supply/bill.ts'
import { type NetworkOption, networkOptions } from './supply/feed-areas.ts'

/** More points than these are sized, not drawn. */
export const maxDrawnPoints = 20_000

const numbers = v.array(v.number())
const Position = v.tuple([v.number(), v.number()])

/** A bill's line: `NPR` is quantity times rate. */
const DrawnBillLine = v.object({
  item: v.picklist(Object.keys(billItems) as BillItem[]),
  /** The conductor, or the transformer's kVA. */
  row: v.nullable(v.union([v.string(), v.number()])),
  quantity: v.number(),
  rate: v.number(),
  NPR: v.number(),
})
const DrawnOption = v.object({
  /** Lines of 11 kV, each from one end to the other; with a way to the grid where the option has one. */
  mv_lines: v.array(v.pipe(v.array(Position), v.minLength(2))),
  mv_km: v.number(),
  /** `pole` is −1 at a micro-hydro plant. None where a powerhouse feeds the village at 400 V. */
  transformers: v.array(v.object({ pole: v.number(), kVA: v.number(), count: v.number() })),
  bill: v.array(DrawnBillLine),
  total_NPR: v.number(),
  NPR_per_connection: v.nullable(v.number()),
  losses_percent: v.number(),
})

/**
 * A sized network with its geometry: arrays of one length each. `lng` and `lat` have six decimals; `x_m`, `y_m` are
 * metres east and north in the plane of the sizing, unrounded, for whoever checks it. Poles and areas go by their place
 * in these arrays; −1 is none.
 */
export const DrawnNetwork = v.object({
  poles: v.object({
    lng: numbers,
    lat: numbers,
    x_m: numbers,
    y_m: numbers,
    z_m: numbers,
    /** Poles at the place, for all its services. */
    poles: numbers,
    services: numbers,
    area: numbers,
    /** Of 400 V, from the transformer. */
    drop_percent: numbers,
  }),
  /** The tree of lines over all poles; conductor and area are −1 where no line of 400 V is built. */
  edges: v.object({
    a: numbers,
    b: numbers,
    /** Along the slope. */
    m: numbers,
    /** Place in `conductors`. */
    conductor: numbers,
    area: numbers,
    kW: numbers,
    A: numbers,
    drop_percent: numbers,
    /** Poles on the line, between those at its ends. */
    poles: numbers,
  }),
  /** Houses and institutions. */
  connections: v.object({
    lng: numbers,
    lat: numbers,
    x_m: numbers,
    y_m: numbers,
    pole: numbers,
    /** Of the service along the slope; of no meaning where a home system serves. */
    m: numbers,
    households: numbers,
    /** 0 for a house, else the place in `institutions` and 1. */
    kind: numbers,
    /** 1 where a home system of its own serves. */
    standalone: numbers,
  }),
  /** Names of the kinds of institutions. */
  institutions: v.array(v.string()),
  areas: v.array(
    v.object({
      /** The pole where the transformer stands. */
      site: v.number(),
      households: v.number(),
      institutions_W: v.number(),
      peak_kW: v.number(),
      kVA: v.number(),
      transformer_kVA: v.number(),
      transformers: v.number(),
      worst_drop_percent: v.number(),
      longest_m: v.number(),
    }),
  ),
  /** Of 400 V, in the order of the table. */
  conductors: v.array(v.object({ name: v.string(), max_A: v.number() })),
  options: v.object(
    Object.fromEntries(networkOptions.map(one => [one, DrawnOption])) as Record<
      NetworkOption,
      typeof DrawnOption
    >,
  ),
  /** The pole where the powerhouse of a mini-grid would stand. */
  powerhouse: v.number(),
  max_voltage_drop_percent: v.number(),
  network: NetworkSummary,
})
export type DrawnNetwork = v.InferOutput<typeof DrawnNetwork>
