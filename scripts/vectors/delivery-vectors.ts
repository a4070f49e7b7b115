import * as v from 'valibot'
import { cookingTable } from '../../app/domain/dashboard/cooking/cooking-table.ts'
import {
  movedStoves,
  type StoveMove,
  stoveScenarios,
} from '../../app/domain/dashboard/cooking/stove-moves.ts'
import { type Stove, stoves } from '../../app/domain/dashboard/survey-items.ts'
import { strata } from '../../app/domain/sst/contract.ts'
import { weightsOf } from '../../app/domain/survey/answers/weights.ts'
import { meanOf, sharesOf } from '../../app/domain/survey/estimates.ts'

const ByStove = v.object(
  Object.fromEntries(stoves.map(stove => [stove, v.number()])) as Record<Stove, v.NumberSchema<undefined>>,
)
const Moves = v.record(v.picklist(stoves), v.record(v.picklist(stoves), v.number()))
const CookingInputs = v.object({
  moves: v.object({ partial: Moves, intermediate: Moves }),
  cases: v.array(v.object({ stove: ByStove })),
})

/** The cooking table of current stoves, with scenarios in which shares of households change stoves. */
export function cookingTableResults(inputs: unknown): unknown {
  const { moves, cases } = v.parse(CookingInputs, inputs)
  const all = stoveScenarios.flatMap(scenario =>
    Object.entries(moves[scenario]).flatMap(([from, shares]) =>
      Object.entries(shares ?? {}).map(
        ([to, share]): StoveMove => ({
          scenario,
          from: from as Stove,
          to: to as Stove,
          percent: 100 * (share ?? 0),
        }),
      ),
    ),
  )
  return {
    cases: cases.map(({ stove }) => {
      const baseline = stoves.map(one => stove[one])
      const [partial, intermediate] = stoveScenarios.map(one => movedStoves(baseline, all, one))
      const { households, data, changed_households } = cookingTable({ baseline, partial, intermediate })
      const column = (name: 'baseline' | 'partial' | 'intermediate') => data.map(row => row[name].households)
      return {
        expected: {
          households,
          columns: {
            baseline: column('baseline'),
            partial: column('partial'),
            intermediate: column('intermediate'),
          },
          changed: changed_households,
        },
      }
    }),
  }
}

const Unit = v.object({
  unit: v.string(),
  stratum: v.picklist(strata),
  pi: v.nullable(v.number()),
  households: v.number(),
  answers: v.number(),
})
const WeightInputs = v.object({
  inputs: v.object({ frame: v.record(v.picklist(strata), v.number()), units: v.array(Unit) }),
})

/** Weights of the households in each cluster with answers: raw, and scaled to the frame of the stratum. */
export function weightResults(inputs: unknown): unknown {
  const { frame, units } = v.parse(WeightInputs, inputs).inputs
  const answers = new Map(units.map(one => [one.unit, one.answers]))
  const clusters = units.flatMap(({ pi, unit, ...one }) =>
    pi === null ? [] : [{ ...one, psu_id: Number(unit), ward: null, pi }],
  )
  const replacements = units.flatMap(({ unit, stratum, pi }) =>
    pi === null ? [{ replacement: Number(unit.slice(1)), ward: null, stratum }] : [],
  )
  const sample = { table_data: clusters, replacements, design: [] }
  const design = Object.entries(frame).map(([stratum, households = 0]) => ({
    stratum: stratum as (typeof strata)[number],
    households,
  }))
  // Without a frame, the result is the design weights.
  const raw = weightsOf(sample, answers)
  const weights = weightsOf({ ...sample, design }, answers)
  return {
    expected: units
      .filter(one => one.answers > 0)
      .map(({ unit, stratum, answers: n }) => ({
        unit,
        stratum,
        raw: raw.get(unit),
        weight: weights.get(unit),
        answers: n,
      })),
  }
}

const PanelInputs = v.object({
  rows: v.array(
    v.object({
      round: v.number(),
      stratum: v.picklist(strata),
      psu: v.number(),
      w: v.number(),
      y: v.number(),
      sex: v.picklist(['female', 'male']),
      gj: v.number(),
    }),
  ),
})

/** Results of the first round: a share by sex of the household head, and a mean, both with Taylor standard errors. */
export function panelResults(inputs: unknown): unknown {
  const rows = v.parse(PanelInputs, inputs).rows.filter(({ round }) => round === 1)
  const clusters = [...new Set(rows.map(({ psu }) => psu))]
  const stratumOf = clusters.map(psu => strata.indexOf(rows.find(row => row.psu === psu)?.stratum ?? 'urban'))
  const sampled = {
    cluster: Uint32Array.from(rows, ({ psu }) => clusters.indexOf(psu)),
    weight: Float64Array.from(rows, ({ w }) => w),
    stratumOf: Uint8Array.from(stratumOf),
    strata,
  }
  const ofSex = (sex: string) => {
    const estimate = sharesOf({
      ...sampled,
      choices: 2,
      choice: Uint8Array.from(rows, ({ y }) => y),
      inDomain: Uint8Array.from(rows, row => (row.sex === sex ? 1 : 0)),
    })
    return estimate && estimateReply(estimate.shares[1].share, estimate.shares[1].standard_error, estimate)
  }
  const mean = meanOf({ ...sampled, amount: Float64Array.from(rows, ({ gj }) => gj) })
  return {
    expected: {
      by_sex: { female: ofSex('female'), male: ofSex('male') },
      mean_GJ: mean && estimateReply(mean.mean, mean.standard_error, mean),
    },
  }
}

const estimateReply = (
  value: number,
  se: number | null,
  estimate: { answers: number; households: number; degrees_of_freedom: number | null },
) => ({
  value,
  se,
  answers: estimate.answers,
  households: estimate.households,
  df: estimate.degrees_of_freedom,
})
