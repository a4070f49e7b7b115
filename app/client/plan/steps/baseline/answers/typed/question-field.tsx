import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import type { Message } from '../../../../../../domain/messages/messages.ts'
import { choiceLabel, choiceLists } from '../../../../../../domain/survey/choice-lists.ts'
import type { Question } from '../../../../../../domain/survey/question.ts'
import { Button } from '../../../../../ui/button.tsx'
import form from '../../../../../ui/form/form.module.css'
import { TextField } from '../../../../../ui/form/text-field.tsx'
import { useSay } from '../../../../../ui/use-say.ts'
import classes from './typed.module.css'

/** A choice by name, with its label. */
export type Offer = { value: string; label: string }
type Props = {
  question: Question
  value: string | string[] | undefined
  errors?: string[]
  /** Choices of wards and clusters, if they are known. */
  offers?: readonly Offer[]
  change(value: string | string[]): void
}

/** If there are more choices than this, they are in a list. */
const maxRadios = 5

/** One question of an interview, with the control that suits its type. */
export function QuestionField({ question, value, errors, offers, change }: Props) {
  const say = useSay()
  const sayOf = ({ key, params }: Message) => say(key, params)
  const name = question.name
  const label = sayOf(question.label)
  const hint = question.hint && sayOf(question.hint)
  const text = typeof value === 'string' ? value : ''
  const wrong = errors?.join(' ')
  if (question.kind === 'many') {
    const { list, alone } = question
    const chosen = Array.isArray(value) ? value : []
    const put = (next: string[]) => {
      const added = next.find(choice => !chosen.includes(choice))
      const isContradiction = alone !== undefined && added !== undefined && next.includes(alone)
      // "None" cannot be combined with other choices. Whichever was selected last stays.
      change(isContradiction ? (added === alone ? [alone] : next.filter(choice => choice !== alone)) : next)
    }
    return (
      <Checkbox.Group
        label={label}
        description={hint ?? say('ask.tickAll')}
        error={wrong}
        value={chosen}
        onChange={put}
        classNames={{ label: form.label, error: form.wrong }}
      >
        <div className={classes.choices}>
          {choiceLists[list].map(choice => (
            <Checkbox
              key={choice}
              value={choice}
              checked={chosen.includes(choice)}
              label={sayOf(choiceLabel(list, choice))}
            />
          ))}
        </div>
      </Checkbox.Group>
    )
  }
  const choices =
    offers ??
    (question.kind === 'one'
      ? choiceLists[question.list].map((choice: string) => ({
          value: choice,
          label: sayOf(choiceLabel(question.list, choice)),
        }))
      : null)
  // As long as no ward has been selected, there are no clusters.
  if (choices !== null && choices.length > 0 && choices.length <= maxRadios)
    return (
      <Radio.Group
        label={label}
        description={hint}
        error={wrong}
        value={text}
        onChange={change}
        classNames={{ label: form.label, error: form.wrong }}
      >
        <div className={classes.choices}>
          {choices.map(one => (
            <Radio key={one.value} value={one.value} label={one.label} />
          ))}
        </div>
      </Radio.Group>
    )
  if (choices !== null)
    return (
      <NativeSelect
        name={name}
        label={label}
        description={hint}
        error={wrong}
        value={text}
        data={[{ value: '', label: '–' }, ...choices]}
        classNames={{ label: form.label, error: form.wrong }}
        onChange={event => change(event.currentTarget.value)}
      />
    )
  const isPlace = question.kind === 'place'
  return (
    <div className={classes.place}>
      <TextField
        type="text"
        name={name}
        label={label}
        hint={isPlace ? say('answers.takes.place') : hint}
        errors={errors}
        unit={'unit' in question && question.unit ? say(`answers.unit.${question.unit}`) : undefined}
        inputMode={isPlace ? 'text' : question.kind === 'decimal' ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={text}
        onChange={event => change(event.target.value)}
      />
      {isPlace && <OwnPosition found={change} />}
    </div>
  )
}

/** Time limit for determining the position, in seconds. */
const patience_s = 30
const decimals = 6
/** Position of the device. It is requested only when the button is pressed. */
function OwnPosition({ found }: { found(text: string): void }) {
  const say = useSay()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  if (!('geolocation' in navigator)) return null
  function ask() {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { latitude, longitude, accuracy } = coords
        setState('idle')
        found(`${latitude.toFixed(decimals)} ${longitude.toFixed(decimals)} 0 ${Math.round(accuracy)}`)
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: patience_s * 1_000 },
    )
  }
  return (
    <>
      <Button size="small" busy={state === 'asking'} onClick={ask}>
        <IconCurrentLocation size={16} stroke={1.6} aria-hidden />
        {say('answers.typed.position')}
      </Button>
      {state === 'failed' && <p role="status">{say('answers.typed.noPosition')}</p>}
    </>
  )
}
