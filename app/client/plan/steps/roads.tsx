import { formatFigure } from '../../../domain/format.ts'
import { lengthOf_km, roadClasses, roads, surfaces } from '../../../domain/plan/steps/roads.ts'
import type { GridColumn, RowCells } from '../../ui/grid/grid-cells.ts'
import { filledRows } from '../../ui/grid/list-grid.tsx'
import { useSay } from '../../ui/use-say.ts'
import { DocumentStep } from './document-step.tsx'
import { ListField, rowsOfField } from './list-field.tsx'
import classes from './steps.module.css'
import type { DocumentForm } from './use-document.ts'

const roadList = {
  keys: ['name'],
  columns: { name: 'steps.roadName', length_km: 'steps.length_km', surface: 'steps.surface' },
} as const

/** Roads by class (I-016, S-110). */
export default function RoadsStep() {
  return (
    <DocumentStep
      path="road-access"
      documents={[roads]}
      words={{
        title: 'steps.roads',
        sentence: 'steps.roadsSentence',
        saved: 'steps.roadsSaved',
        failed: 'steps.roadsFailed',
      }}
      labels={{
        strategic: 'steps.strategic',
        district: 'steps.district',
        urban: 'steps.urban',
        sub_urban: 'steps.sub_urban',
        village: 'steps.village',
        other: 'steps.other',
      }}
      lists={Object.fromEntries(roadClasses.map(name => [name, roadList]))}
    >
      {form => roadClasses.map(name => <RoadClass key={name} form={form} name={name} />)}
    </DocumentStep>
  )
}

function RoadClass({ form, name }: { form: DocumentForm; name: (typeof roadClasses)[number] }) {
  const say = useSay()
  const { label, errors } = form.field(name)
  const list = filledRows(rowsOfField(form, name))
  const measured = list.filter(
    (row): row is RowCells & { length_km: number } => typeof row.length_km === 'number',
  )
  const columns: GridColumn[] = [
    { id: 'name', words: 'steps.roadName', kind: 'text', max: 200, needed: 'filled' },
    {
      id: 'length_km',
      words: 'steps.length_km',
      kind: 'number',
      min: 0,
      max: 10_000,
      decimals: 3,
      needed: 'filled',
    },
    {
      id: 'surface',
      words: 'steps.surface',
      kind: 'choice',
      needed: 'filled',
      choices: surfaces.map(value => ({ value, label: say(`choice.${value}`) })),
    },
  ]
  return (
    <details className={classes.fold} open={list.length > 0 || name === 'strategic' || errors !== undefined}>
      <summary>
        <h3>{label}</h3>
        <span>
          {say('steps.roadTotal', { count: list.length, km: formatFigure(lengthOf_km(measured), 3) })}
        </span>
      </summary>
      <ListField form={form} name={name} columns={columns} file={`urja-roads-${name}`} />
    </details>
  )
}
