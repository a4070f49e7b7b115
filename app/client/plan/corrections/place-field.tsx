import { Textarea } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useId } from 'react'
import { goneWithin_m } from '../../../domain/spatial/energy/map-overrides.ts'
import { useCanDrawMaps } from '../../map/errors/webgl.ts'
import { Button } from '../../ui/button.tsx'
import fields from '../../ui/form/form.module.css'
import type { FormValues } from '../../ui/form/form-errors.ts'
import type { PersistedForm } from '../../ui/form/use-persisted-form.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../steps/steps.module.css'
import { positionsIn } from './place-text.ts'

/** Location of a correction. It can be typed, pasted or drawn on the map; the dialog is hidden during drawing. */
export function PlaceField({
  form,
  draw,
}: {
  form: PersistedForm<FormValues>
  draw(shape: 'point' | 'line'): void
}) {
  const say = useSay()
  const hasMap = useCanDrawMaps()
  const id = useId()
  const { label, value, errors } = form.field('geometry')
  const text = String(value ?? '')
  const { positions } = positionsIn(text)
  const kind = form.values.kind
  const mayBe = (shape: 'point' | 'line') => kind === 'gone' || (kind === 'line') === (shape === 'line')
  return (
    <div className={classes.list}>
      <Textarea
        id={id}
        classNames={{ label: fields.label, error: fields.wrong }}
        label={label}
        description={say('corrections.placeHint')}
        rows={4}
        autosize
        maxRows={10}
        placeholder="84.750000, 28.150000"
        value={text}
        error={errors?.join(' ')}
        onChange={event => form.change({ geometry: event.currentTarget.value })}
      />
      <p className={classes.note} role="status">
        {positions.length > 0 &&
          say(positions.length === 1 ? 'corrections.point' : 'corrections.line', {
            count: positions.length,
          })}{' '}
        {kind === 'gone' && say('corrections.goneHint', { metres: goneWithin_m })}
      </p>
      {hasMap && (
        <div className={classes.sampleTools}>
          {(['point', 'line'] as const).filter(mayBe).map(shape => (
            <Button key={shape} size="small" onClick={() => draw(shape)}>
              <IconPencil size={16} stroke={1.6} aria-hidden />
              {say(shape === 'point' ? 'corrections.drawPoint' : 'corrections.drawLine')}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
