import { memo } from 'react'
import { formatCount } from '../../domain/format.ts'
import { wardCode } from '../../domain/region-codes.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'
import { useSay } from '../ui/use-say.ts'
import classes from './buildings.module.css'

/** One chip per ward. If none is selected, all wards are included. */
export const WardChoice = memo(function WardChoice(props: {
  sddmm: number
  /** Number of wards. */
  count: number
  chosen: readonly number[] | null
  counts: ArrayLike<number> | null
  choose(this: void, part: Partial<BuildingFilter>): void
}) {
  const { sddmm, count, chosen, counts, choose } = props
  const say = useSay()
  const wards = Array.from({ length: count }, (_, at) => at + 1)

  function turn(code: number) {
    const before = chosen ?? []
    const next = before.includes(code) ? before.filter(one => one !== code) : [...before, code]
    choose({ wards: next.length === 0 ? null : next.sort((a, b) => a - b) })
  }

  return (
    <section className={classes.part}>
      <h3>{say('buildings.wards')}</h3>
      <p className={classes.hint}>{say('buildings.wards.hint')}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: pressed buttons in a row are no fieldset */}
      <div className={classes.wards} role="group" aria-label={say('buildings.wards')}>
        {wards.map(ward => {
          const code = wardCode(sddmm, ward)
          const number = formatCount(counts?.[ward])
          return (
            <button
              key={ward}
              type="button"
              aria-pressed={chosen?.includes(code) ?? false}
              onClick={() => turn(code)}
            >
              <span className="visually-hidden">{say('buildings.ward', { ward, count: number })}</span>
              <b aria-hidden>{ward}</b>
              <span aria-hidden className={classes.number}>
                {number}
              </span>
            </button>
          )
        })}
      </div>
    </section>
  )
})
