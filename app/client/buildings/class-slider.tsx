import { RangeSlider } from '@mantine/core'
import { memo } from 'react'
import { formatCount } from '../../domain/format.ts'
import type { BuildingFilter, ClassRange } from '../../domain/spatial/buildings/building-filter.ts'
import { useSay } from '../ui/use-say.ts'
import classes from './buildings.module.css'

/** Selects a range of classes, with a bar and the count above each class. */
export const ClassSlider = memo(function ClassSlider(props: {
  title: string
  fromLabel: string
  toLabel: string
  /** Names of the classes, in order. */
  names: readonly string[]
  counts: ArrayLike<number> | null
  range: ClassRange
  part: 'footprint' | 'grid_distance'
  choose(this: void, part: Partial<BuildingFilter>): void
}) {
  const { title, fromLabel, toLabel, names, counts, range, part, choose } = props
  const say = useSay()
  const max = Math.max(1, ...Array.from(counts ?? []))
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      <ul className={classes.bars}>
        {names.map((name, at) => {
          const count = counts?.[at] ?? null
          const isIn = at >= range[0] && at <= range[1]
          return (
            <li key={name} data-out={!isIn || undefined}>
              <span className="visually-hidden">
                {say('buildings.class', { name, count: formatCount(count) })}
              </span>
              <span aria-hidden className={classes.number}>
                {formatCount(count)}
              </span>
              <span aria-hidden className={classes.bar}>
                <i style={{ height: `${(100 * (count ?? 0)) / max}%` }} />
              </span>
            </li>
          )
        })}
      </ul>
      <div className={classes.slider} style={{ marginInline: `${50 / names.length}%` }}>
        <RangeSlider
          min={0}
          max={names.length - 1}
          step={1}
          minRange={0}
          size={4}
          thumbSize={16}
          label={null}
          value={range}
          thumbFromLabel={fromLabel}
          thumbToLabel={toLabel}
          thumbValueText={value => names[value]}
          onChange={next => choose({ [part]: next })}
        />
      </div>
      <div className={classes.names} aria-hidden>
        {names.map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </section>
  )
})
