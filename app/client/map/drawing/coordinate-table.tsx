import { TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { LngLat } from '../../../domain/geometry.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { RemovedNotice } from '../../ui/draft/restored-notice.tsx'
import { useSay } from '../../ui/use-say.ts'
import type { DrawnShape } from '../tool.ts'
import classes from './coordinate-table.module.css'
import { type PositionErrors, positionErrors, type TypedPosition } from './coordinate-text.ts'
import { useTypedShape } from './use-typed-shape.ts'

/**
 * Form alternative to drawing: a table of vertices that can be typed or pasted, with the same rules. `finished`
 * receives the same shape as from a drawing.
 */
export function CoordinateTable(props: {
  shape: DrawnShape
  /** Name of the draft for what was typed but has not been used yet. */
  draft: string
  /** The current vertices. If they change, the table is filled again. */
  vertices: LngLat[]
  refuse(at: LngLat): MessageKey | null
  /** Text with the live count for a ring. */
  describeRing(ring: LngLat[]): string | null
  finished(ring: LngLat[]): void
}) {
  const { shape, refuse, describeRing, finished } = props
  const say = useSay()
  const body = useRef<HTMLTableSectionElement>(null)
  const typed = useTypedShape(shape, props.draft, props.vertices, refuse)
  const { rows, notice, problem, showsErrors } = typed
  const isPoint = shape === 'point'
  const count = typed.ring && !isPoint ? describeRing(typed.ring) : null

  function pasted(event: ClipboardEvent) {
    const row = rowOf(event.target)
    if (row !== null && typed.paste(row, event.clipboardData.getData('text/plain'))) event.preventDefault()
  }

  /** Enter moves down one row, as in a spreadsheet. At the last row, it adds another one. */
  function pressed(event: KeyboardEvent) {
    const row = rowOf(event.target)
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || row === null) return
    event.preventDefault()
    if (isPoint) return use()
    if (row === rows.length - 1) flushSync(typed.add)
    body.current?.querySelector<HTMLElement>(`[data-row='${row + 1}'] input`)?.focus()
  }

  function use() {
    const ring = flushSync(typed.check)
    if (ring) finished(ring)
    else body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  return (
    <div className={classes.table}>
      {typed.removed && <RemovedNotice {...typed.removed} />}
      <table onPaste={pasted} onKeyDown={pressed}>
        <caption>{say(isPoint ? 'draw.table.point' : 'draw.table.hint')}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              <span className="visually-hidden">{say('draw.table.corner')}</span>
            </th>
            <th scope="col">{say('draw.table.lng')}</th>
            <th scope="col">{say('draw.table.lat')}</th>
            <td />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its number
              key={index}
              index={index}
              row={row}
              errors={showsErrors(row) ? positionErrors(row, refuse) : {}}
              change={next => typed.change(index, next)}
              remove={isPoint ? null : () => typed.remove(index)}
            />
          ))}
        </tbody>
      </table>
      {!isPoint && (
        <Button variant="ghost" size="small" onClick={typed.add}>
          <IconPlus size={16} stroke={1.6} aria-hidden />
          {say('draw.table.add')}
        </Button>
      )}
      <p className={classes.note} role="status">
        {[notice && say(notice.key, notice.params), count].filter(Boolean).join(' ')}
      </p>
      {problem && (
        <p className={classes.error} role="alert">
          {say(problem)}
        </p>
      )}
      <Button variant="soft" onClick={use}>
        {say('draw.table.use')}
      </Button>
    </div>
  )
}

function Row(props: {
  index: number
  row: TypedPosition
  errors: PositionErrors
  change(row: TypedPosition): void
  remove: (() => void) | null
}) {
  const { index, row, errors, change, remove } = props
  const say = useSay()
  const id = useId()
  const number = index + 1
  const sentences = [errors.lng, errors.lat, errors.place].filter(one => one !== undefined)
  const field = (axis: 'lng' | 'lat') => (
    <TextInput
      size="xs"
      inputMode="decimal"
      autoComplete="off"
      aria-label={say(axis === 'lng' ? 'draw.table.lngOf' : 'draw.table.latOf', { number })}
      aria-describedby={sentences.length > 0 ? id : undefined}
      value={row[axis]}
      error={errors[axis] !== undefined || errors.place !== undefined}
      onChange={event => change({ ...row, [axis]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <tr data-row={index}>
        <th scope="row" className={classes.number}>
          {number}
        </th>
        <td>{field('lng')}</td>
        <td>{field('lat')}</td>
        <td>
          {remove && (
            <Button
              variant="ghost"
              size="small"
              iconLabel={say('draw.table.remove', { number })}
              onClick={remove}
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </Button>
          )}
        </td>
      </tr>
      {sentences.length > 0 && (
        <tr>
          <td colSpan={4} id={id} className={classes.error}>
            {sentences.map(key => say(key)).join(' ')}
          </td>
        </tr>
      )}
    </>
  )
}

function rowOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
  return row ? Number(row.dataset.row) : null
}
