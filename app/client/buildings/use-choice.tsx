import { Checkbox, TextInput } from '@mantine/core'
import { memo, useState } from 'react'
import { formatCount } from '../../domain/format.ts'
import {
  type BuildingUse,
  buildingUses,
  firstExcludedUse,
} from '../../domain/spatial/buildings/building-classes.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'
import { Button } from '../ui/button.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './buildings.module.css'

const fewest = 6

/** Checkboxes for the uses of buildings with their counts: houses and, if included, other buildings. */
export const UseChoice = memo(function UseChoice(props: {
  uses: readonly BuildingUse[] | null
  others: boolean
  counts: ArrayLike<number> | null
  choose(this: void, part: Partial<BuildingFilter>): void
}) {
  const { uses, others, counts, choose } = props
  const say = useSay()
  const [isWhole, setWhole] = useState(false)
  const [text, setText] = useState('')
  const there = buildingUses.filter((_, at) => others || at < firstExcludedUse)
  const found = there.filter(use => say(`use.${use}`).toLowerCase().includes(text.trim().toLowerCase()))
  const shown = isWhole ? found : there.slice(0, fewest)
  const chosen = new Set<BuildingUse>(uses ?? buildingUses)

  function turn(use: BuildingUse, isOn: boolean) {
    const next = buildingUses.filter(one => (one === use ? isOn : chosen.has(one)))
    choose({ uses: next.length === buildingUses.length ? null : next })
  }

  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h3>{say('buildings.uses')}</h3>
        <Button variant="ghost" size="small" onClick={() => choose({ uses: null })}>
          {say('buildings.uses.all')}
        </Button>
        <Button variant="ghost" size="small" onClick={() => choose({ uses: [] })}>
          {say('buildings.uses.none')}
        </Button>
      </div>
      {isWhole && (
        <TextInput
          size="xs"
          aria-label={say('buildings.uses.search')}
          placeholder={say('buildings.uses.search')}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      <ul className={classes.uses}>
        {shown.map(use => (
          <li key={use}>
            <Checkbox
              size="xs"
              checked={chosen.has(use)}
              onChange={event => turn(use, event.currentTarget.checked)}
              label={say(`use.${use}`)}
            />
            <span className={classes.number}>{formatCount(counts?.[buildingUses.indexOf(use)])}</span>
          </li>
        ))}
      </ul>
      {isWhole && found.length === 0 && <p className={classes.hint}>{say('buildings.uses.notFound')}</p>}
      <Button
        variant="ghost"
        size="small"
        aria-expanded={isWhole}
        onClick={() => {
          setWhole(!isWhole)
          setText('')
        }}
      >
        {isWhole ? say('buildings.uses.fewer') : say('buildings.uses.more', { count: there.length })}
      </Button>
    </section>
  )
})
