import * as v from 'valibot'
import { NetworkSummary } from './network-schemas.ts'
import { type BillItem, billItems } from './supply/bill.ts'
import { type NetworkOption, networkOptions } from './supply/feed-areas.ts'

/** A network with more points is sized but not drawn. */
export const maxDrawnPoints = 20_000

const numbers = v.array(v.number())
const Position = v.tuple([v.number(), v.number()])

/** An item on the bill. `NPR` is the quantity times the rate. */
const DrawnBillLine = v.object({
  item: v.picklist(Object.keys(billItems) as BillItem[]),
  /** The conductor, or the rating of the transformer in kVA. */
  row: v.nullable(v.union([v.string(), v.number()])),
  quantity: v.number(),
  rate: v.number(),
  NPR: v.number(),
})
const DrawnOption = v.object({
  /** The 11 kV lines, each from one end to the other, including the line to the grid if the option has one. */
  mv_lines: v.array(v.pipe(v.array(Position), v.minLength(2))),
  mv_km: v.number(),
  /** `pole` is −1 at a micro-hydro plant. Empty if a powerhouse feeds the village at 400 V. */
  transformers: v.array(v.object({ pole: v.number(), kVA: v.number(), count: v.number() })),
  bill: v.array(DrawnBillLine),
  total_NPR: v.number(),
  NPR_per_connection: v.nullable(v.number()),
  losses_percent: v.number(),
})

/**
 * A sized network with its geometry, as parallel arrays. `lng` and `lat` have six decimals. `x_m` and `y_m` are
 * unrounded metres east and north in the plane used for sizing, for verification. Poles and areas are indices into
 * these arrays, and −1 means none.
 */
export const DrawnNetwork = v.object({
  poles: v.object({
    lng: numbers,
    lat: numbers,
    x_m: numbers,
    y_m: numbers,
    z_m: numbers,
    /** Number of poles needed at this place for all its service cables. */
    poles: numbers,
    services: numbers,
    area: numbers,
    /** Voltage drop at 400 V from the transformer. */
    drop_percent: numbers,
  }),
  /** The tree of lines over all poles. Conductor and area are −1 where no 400 V line is built. */
  edges: v.object({
    a: numbers,
    b: numbers,
    /** Length along the slope. */
    m: numbers,
    /** Index into `conductors`. */
    conductor: numbers,
    area: numbers,
    kW: numbers,
    A: numbers,
    drop_percent: numbers,
    /** Poles along the line, excluding those at its ends. */
    poles: numbers,
  }),
  /** Houses and institutions. */
  connections: v.object({
    lng: numbers,
    lat: numbers,
    x_m: numbers,
    y_m: numbers,
    pole: numbers,
    /** Length of the service cable along the slope. Has no meaning if the house has a home system. */
    m: numbers,
    households: numbers,
    /** 0 for a house, otherwise 1 plus the index into `institutions`. */
    kind: numbers,
    /** 1 if a home system of its own serves it. */
    standalone: numbers,
  }),
  /** Names of the kinds of institution. */
  institutions: v.array(v.string()),
  areas: v.array(
    v.object({
      /** Pole of the transformer. */
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
  /** Conductors for 400 V, in the order of the table. */
  conductors: v.array(v.object({ name: v.string(), max_A: v.number() })),
  options: v.object(
    Object.fromEntries(networkOptions.map(one => [one, DrawnOption])) as Record<
      NetworkOption,
      typeof DrawnOption
    >,
  ),
  /** Pole at the powerhouse of a mini-grid. */
  powerhouse: v.number(),
  max_voltage_drop_percent: v.number(),
  network: NetworkSummary,
})
export type DrawnNetwork = v.InferOutput<typeof DrawnNetwork>
