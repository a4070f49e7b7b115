import { IconCalculator } from '@tabler/icons-react'
import { formatCount } from '../../../domain/format.ts'
import { calculateSettlements } from '../../../domain/plan/known-contract.ts'
import { institutions, physical } from '../../../domain/plan/steps/physical.ts'
import { institutionCategories, institutionNames } from '../../../domain/rates/institutions.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { useReadOnly } from '../../ui/form/read-only.ts'
import type { GridColumn, RowCells } from '../../ui/grid/grid-cells.ts'
import { usePress } from '../../ui/run/use-press.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { DocumentStep, FieldGroup, KnownField } from './document-step.tsx'
import { ListField, rowsOfField } from './list-field.tsx'
import classes from './steps.module.css'
import type { DocumentForm } from './use-document.ts'

const defaultTypes = institutionCategories.flatMap(institutionNames)
/** A type that was suggested and has no count. */
const isOffer = ({ category, institution_type, number }: RowCells): boolean =>
  number === null &&
  institutionCategories.some(
    one => one === category && institutionNames(one).some(name => name === institution_type),
  )

/** Settlements, and institutions by category, which are a separate document (I-011, I-013). */
export default function PhysicalStep() {
  return (
    <DocumentStep
      path="physical"
      documents={[physical, institutions]}
      words={{
        title: 'steps.physical',
        sentence: 'steps.physicalSentence',
        saved: 'steps.physicalSaved',
        failed: 'steps.physicalFailed',
      }}
      isOffer={isOffer}
      lists={{
        institutions: {
          keys: ['category', 'institution_type'],
          columns: { institution_type: 'steps.type', category: 'steps.category', number: 'steps.number' },
        },
      }}
      labels={{ settlements: 'steps.settlements', institutions: 'steps.institutions' }}
    >
      {form => (
        <>
          <Settlements form={form} />
          <Institutions form={form} />
        </>
      )}
    </DocumentStep>
  )
}

function Settlements({ form }: { form: DocumentForm }) {
  const say = useSay()
  const plan = usePlan()
  const isReader = useReadOnly()
  const { isBusy, reason, press } = usePress(async () => {
    const { settlements } = await call(calculateSettlements, { query: { plan_id: String(plan.id) } as never })
    form.change({ settlements })
  })
  return (
    <FieldGroup title={say('steps.settlements')}>
      <KnownField form={form} name="settlements" layer="settlement" />
      {!isReader && (
        <div className={classes.beside}>
          <Button busy={isBusy} onClick={press}>
            <IconCalculator size={16} stroke={1.6} aria-hidden />
            {say('steps.calculate')}
          </Button>
          <GeneralError text={reason} />
        </div>
      )}
    </FieldGroup>
  )
}

function Institutions({ form }: { form: DocumentForm }) {
  const say = useSay()
  const isReader = useReadOnly()
  const rows = rowsOfField(form, 'institutions')
  const columns: GridColumn[] = [
    {
      id: 'institution_type',
      words: 'steps.type',
      kind: 'text',
      max: 100,
      needed: 'filled',
      suggestions: defaultTypes,
    },
    {
      id: 'category',
      words: 'steps.category',
      kind: 'choice',
      needed: 'filled',
      choices: institutionCategories.map(value => ({ value, label: say(`choice.${value}`) })),
    },
    {
      id: 'number',
      words: 'steps.number',
      kind: 'number',
      min: 0,
      max: 1e9,
      decimals: 0,
      needed: 'filled',
      isOffer,
    },
  ]
  const sums = institutionCategories.flatMap(category => {
    const own = rows.filter(row => row.category === category)
    const sum = own.reduce((all, { number }) => all + (typeof number === 'number' ? number : 0), 0)
    return own.length === 0 ? [] : [{ category, sum }]
  })
  /** Adds the common types. Those without a count are not saved. */
  const addDefaults = () =>
    form.change({
      institutions: institutionCategories.flatMap(category =>
        institutionNames(category).map(institution_type => ({ institution_type, category, number: null })),
      ),
    })
  return (
    <section className={classes.section} aria-label={say('steps.institutions')}>
      <h3>{say('steps.institutions')}</h3>
      {rows.length === 0 && !isReader && (
        <p className={classes.beside}>
          {say('steps.noInstitutions')}
          <Button size="small" onClick={addDefaults}>
            {say('steps.usualTypes')}
          </Button>
        </p>
      )}
      <ListField form={form} name="institutions" columns={columns} file="urja-institutions" />
      {sums.length > 0 && (
        <dl className={classes.sums} aria-label={say('steps.subtotals')}>
          {sums.map(({ category, sum }) => (
            <div key={category}>
              <dt>{say(`choice.${category}`)}</dt>
              <dd>{formatCount(sum)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
