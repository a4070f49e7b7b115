import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { LngLat } from '../../../domain/spatial/geometry.ts'
import type { ToolContext } from '../../map/tool.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/use-words.ts'
import classes from '../mhp.module.css'
import { type Typed, typedOf } from '../mhp-state.ts'
import { mhpTool } from '../mhp-tool.ts'
import { useOpenForm } from '../use-mhp-picking.ts'

/** The form twin of the click: longitude and latitude of the intake. */
export function TypedIntake({ context, isRefused }: { context: ToolContext; isRefused: boolean }) {
  const say = useWords()
  const openForm = useOpenForm()
  const [lng, setLng] = useState<Typed>('')
  const [lat, setLat] = useState<Typed>('')
  const [error, setError] = useState<string | null>(null)

  function use() {
    if (lng === '' || lat === '' || Math.abs(lng) > 180 || Math.abs(lat) > 90) {
      return setError(say('mhp.typed.bad'))
    }
    const at: LngLat = [lng, lat]
    const refusal = mhpTool.refuse(at, context)
    setError(refusal && say(refusal.refused))
    if (refusal === null) openForm({ at, arcId: null })
  }

  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        use()
      }}
    >
      <h3>{say('mhp.typed')}</h3>
      <div className={classes.two}>
        <NumberInput
          label={say('draw.table.lng')}
          {...degrees}
          value={lng}
          onChange={v => setLng(typedOf(v))}
        />
        <NumberInput
          label={say('draw.table.lat')}
          {...degrees}
          value={lat}
          onChange={v => setLat(typedOf(v))}
        />
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" look="soft" disabled={isRefused}>
        {say('mhp.typed.use')}
      </Button>
    </form>
  )
}

const degrees = { decimalScale: 6, step: 0.001, hideControls: true, suffix: '°' } as const
