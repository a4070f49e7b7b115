import { type CorrectionRow, corrections } from '../../../domain/plan/corrections/contract.ts'
import { correctionKinds } from '../../../domain/spatial/energy/map-overrides.ts'
import type { FormValues } from '../../ui/form/form-errors.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { PersistedForm } from '../../ui/form/use-persisted-form.ts'
import { RowDialog } from '../../ui/row-dialog/row-dialog.tsx'
import type { EditedRow } from '../../ui/row-dialog/use-edited.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { PlaceField } from './place-field.tsx'
import { geometryOf, positionsIn, positionsText, textOfGeometry } from './place-text.ts'
import { useDrawnPlace } from './use-drawn-place.ts'

/** A correction in its form, where its location is a text. */
export type EditedCorrection = Partial<Omit<CorrectionRow, 'geometry'>> & { geometry?: string }
export const editedOf = (row: CorrectionRow): EditedCorrection => ({
  ...row,
  geometry: textOfGeometry(row.geometry),
})

/**
 * Form for a new correction, or for the place, source or date of an existing one. It is hidden while something is being
 * drawn.
 */
export default function CorrectionDialog(props: {
  row: EditedCorrection
  edited: EditedRow<EditedCorrection>
  done(): void
}) {
  const { row, edited, done } = props
  const say = useSay()
  const plan = usePlan()
  const place = useDrawnPlace()
  const isNew = row.id === undefined
  /** A place that was drawn is put into the field as if it had been typed. */
  const draw = (shape: 'point' | 'line', form: PersistedForm<FormValues>) => {
    edited.hide()
    place.draw(shape, positions => {
      if (positions !== null) form.change({ geometry: positionsText(positions) })
      edited.open(row)
    })
  }
  return (
    <RowDialog<EditedCorrection>
      of={{ list: corrections.list, add: corrections.add, edit: corrections.edit }}
      params={{ plan: String(plan.id) }}
      row={row}
      edited={edited}
      title={isNew ? 'corrections.new' : 'corrections.editTitle'}
      words={{ saved: 'corrections.saved', failed: 'corrections.notSaved' }}
      fields={{
        kind: {
          label: 'corrections.kind',
          choices: correctionKinds.map(value => ({ value, label: say(`corrections.kind.${value}`) })),
        },
        name: { label: 'corrections.name' },
        geometry: {
          label: 'corrections.place',
          isWide: true,
          draw: form => <PlaceField form={form} draw={shape => draw(shape, form)} />,
        },
        source: { label: 'corrections.source', hint: 'corrections.sourceHint' },
        date: { label: 'corrections.date', draw: form => <DateField form={form} /> },
      }}
      check={({ geometry }) => {
        const { unread } = positionsIn(String(geometry ?? ''))
        if (unread.length === 0) return {}
        return { geometry: [{ key: 'corrections.unread', params: { lines: unread.join(', ') } }] }
      }}
      body={({ kind, name, geometry, source, date, version }) => ({
        kind,
        name,
        geometry: geometryOf(String(geometry ?? '')),
        source,
        date: date ?? '',
        ...(!isNew && { version }),
      })}
      theirs={theirs => editedOf(theirs as CorrectionRow)}
      staysOpen
      done={done}
    />
  )
}

function DateField({ form }: { form: PersistedForm<FormValues> }) {
  const say = useSay()
  const { label, value, errors } = form.field('date')
  return (
    <TextField
      type="text"
      name="date"
      label={label}
      hint={say('corrections.dateHint')}
      errors={errors}
      value={String(value ?? '')}
      onChange={event => form.change({ date: event.target.value })}
    />
  )
}
