import { Chip } from '@mantine/core'
import { useMemo } from 'react'
import { formatCount, formatFigure, formatRate } from '../../../domain/format.ts'
import {
  defaultEthnicities,
  demography,
  derivedDemography,
  type Ethnicity,
  maxGrowth_percent,
  maxWards,
  percentSumOf,
  religions,
} from '../../../domain/plan/steps/demography.ts'
import type { FieldErrors, FormValues } from '../../ui/form/form-errors.ts'
import { useReadOnly } from '../../ui/form/read-only.ts'
import type { GridColumn } from '../../ui/grid/grid-cells.ts'
import { useSay } from '../../ui/use-say.ts'
import { Warnings } from '../../ui/warnings.tsx'
import { onlyNote, useOnMap } from '../map/plan-map.ts'
import { Computed, DocumentStep, FieldGroup, KnownField } from './document-step.tsx'
import { ListField, rowsOfField } from './list-field.tsx'
import classes from './steps.module.css'
import type { DocumentForm } from './use-document.ts'

const ethnicityColumns: GridColumn[] = [
  {
    id: 'name',
    words: 'steps.ethnicity',
    kind: 'text',
    max: 100,
    needed: 'filled',
    suggestions: defaultEthnicities,
  },
  {
    id: 'percent',
    words: 'steps.percent',
    kind: 'number',
    min: 0,
    max: 100,
    decimals: 3,
    isPercent: true,
    needed: 'filled',
  },
]

const growthColumns: GridColumn[] = [
  {
    id: 'ward_no',
    words: 'equity.ward',
    kind: 'number',
    min: 1,
    max: maxWards,
    decimals: 0,
    needed: 'filled',
  },
  {
    id: 'percent',
    words: 'steps.growthYearly',
    kind: 'number',
    min: -maxGrowth_percent,
    max: maxGrowth_percent,
    decimals: 3,
    needed: 'filled',
  },
  { id: 'reason', words: 'steps.growthReason', kind: 'text', max: 300, needed: 'filled' },
]

/** Whole numbers in the form, or null if one is missing. */
function numbers<const N extends string>(values: FormValues, names: readonly N[]): Record<N, number> | null {
  const found = names.map(name => [name, values[name]])
  return found.every(([, value]) => Number.isFinite(value))
    ? (Object.fromEntries(found) as Record<N, number>)
    : null
}

/** No part may be larger than its whole. */
function check(values: FormValues): FieldErrors<FormValues> {
  const checkShare = (part: string, whole: string): FieldErrors<FormValues> => {
    const both = numbers(values, [part, whole])
    return both && both[part] > both[whole]
      ? { [part]: [{ key: 'field.most', params: { most: formatCount(both[whole]) } }] }
      : {}
  }
  return { ...checkShare('male_pop', 'total_pop'), ...checkShare('male_head_hh', 'num_household') }
}

/** Population, households, religions and ethnicities (I-002). */
export default function DemographyStep() {
  const say = useSay()
  const note = say('steps.noWardFigures')
  useOnMap(useMemo(() => onlyNote(note), [note]))
  return (
    <DocumentStep
      path="demography"
      documents={[demography]}
      words={{
        title: 'steps.demography',
        sentence: 'steps.demographySentence',
        saved: 'steps.demographySaved',
        failed: 'steps.demographyFailed',
      }}
      labels={{
        total_pop: 'steps.total_pop',
        male_pop: 'steps.male_pop',
        num_household: 'steps.num_household',
        male_head_hh: 'steps.male_head_hh',
        pop_below_16: 'steps.pop_below_16',
        pop_16_to_60: 'steps.pop_16_to_60',
        pop_above_60: 'steps.pop_above_60',
        religions: 'steps.religions',
        ethnicities: 'steps.ethnicities',
        ward_growth: 'steps.wardGrowth',
      }}
      check={check}
      lists={{
        ethnicities: { keys: ['name'], columns: { name: 'steps.ethnicity', percent: 'steps.percent' } },
        ward_growth: {
          keys: ['ward_no'],
          columns: { ward_no: 'equity.ward', percent: 'steps.growthYearly' },
        },
      }}
      sets={['religions']}
    >
      {form => <DemographyFields form={form} />}
    </DocumentStep>
  )
}

function DemographyFields({ form }: { form: DocumentForm }) {
  const say = useSay()
  const number = (name: string) => (typeof form.values[name] === 'number' ? form.values[name] : Number.NaN)
  const [total_pop, num_household] = [number('total_pop'), number('num_household')]
  const derived = derivedDemography({
    total_pop,
    num_household,
    male_pop: number('male_pop'),
    male_head_hh: number('male_head_hh'),
  })
  return (
    <>
      <FieldGroup title={say('steps.population')}>
        <KnownField form={form} name="total_pop" />
        <KnownField form={form} name="male_pop" />
        <Computed
          label={say('steps.female_pop')}
          value={formatCount(derived.female_pop)}
          rule={say('steps.minusMale')}
        />
      </FieldGroup>
      <FieldGroup title={say('steps.households')}>
        <KnownField form={form} name="num_household" />
        <KnownField form={form} name="male_head_hh" />
        <Computed
          label={say('steps.female_head_hh')}
          value={formatCount(derived.female_head_hh)}
          rule={say('steps.minusMaleHeads')}
        />
        <Computed
          label={say('steps.household_size')}
          value={formatCount(derived.household_size)}
          rule={say('steps.householdRule', {
            exact: formatFigure(total_pop / num_household, 2),
          })}
        />
      </FieldGroup>
      <FieldGroup title={say('steps.ages')}>
        <KnownField form={form} name="pop_below_16" />
        <KnownField form={form} name="pop_16_to_60" />
        <KnownField form={form} name="pop_above_60" />
      </FieldGroup>
      <AgeDoubt values={form.values} />
      <Religions form={form} />
      <section className={classes.section} aria-label={say('steps.ethnicities')}>
        <h3>{say('steps.ethnicities')}</h3>
        <ListField form={form} name="ethnicities" columns={ethnicityColumns} file="urja-ethnicities" />
        <SumBar form={form} />
      </section>
      <section className={classes.section} aria-label={say('steps.wardGrowth')}>
        <h3>{say('steps.wardGrowth')}</h3>
        <p className={classes.note}>{say('steps.wardGrowthRule')}</p>
        <ListField form={form} name="ward_growth" columns={growthColumns} file="urja-ward-growth" />
      </section>
    </>
  )
}

/** Compares the sum of the age groups with the total. A difference is a warning, not an error (S-106). */
function AgeDoubt({ values }: { values: FormValues }) {
  const ages = numbers(values, ['total_pop', 'pop_below_16', 'pop_16_to_60', 'pop_above_60'])
  if (ages === null) return null
  const sum = ages.pop_below_16 + ages.pop_16_to_60 + ages.pop_above_60
  const difference = sum - ages.total_pop
  if (difference === 0) return null
  const params = { sum: formatCount(sum), difference: formatCount(Math.abs(difference)) }
  return <Warnings warnings={[{ key: difference > 0 ? 'steps.agesMore' : 'steps.agesLess', params }]} />
}

function Religions({ form }: { form: DocumentForm }) {
  const say = useSay()
  const isReader = useReadOnly()
  const { label, value, errors } = form.field('religions')
  return (
    <fieldset className={classes.group} aria-describedby={errors && 'religions-fault'}>
      <legend>{label}</legend>
      <Chip.Group
        multiple
        value={(value ?? []) as string[]}
        onChange={religions => form.change({ religions })}
      >
        <div className={classes.chips}>
          {religions.map(one => (
            <Chip key={one} value={one} name="religions" size="sm" variant="light" disabled={isReader}>
              {say(`choice.${one}`)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {errors && (
        <p id="religions-fault" className={classes.fault} role="alert">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  )
}

/** Sum of the ethnicities. More than 100 is refused, and less than 100 is only noted (S-104). */
function SumBar({ form }: { form: DocumentForm }) {
  const say = useSay()
  const rows = rowsOfField(form, 'ethnicities').filter(({ percent }) => typeof percent === 'number')
  if (rows.length === 0) return null
  const sum = percentSumOf(rows as Ethnicity[])
  const state = sum > 100 ? 'over' : sum < 100 ? 'under' : 'whole'
  return (
    <div className={classes.sum} data-state={state}>
      <progress max={100} value={Math.min(100, sum)} aria-label={say('steps.percentSum')} />
      <span role="status">
        {say(`steps.percentSum.${state}`, {
          sum: formatRate(sum),
          rest: formatRate(Number(Math.abs(100 - sum).toFixed(3))),
        })}
      </span>
    </div>
  )
}
