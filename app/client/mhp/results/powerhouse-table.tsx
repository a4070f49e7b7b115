import { UnstyledButton } from '@mantine/core'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { formatCount, roundHalfUp } from '../../../domain/format.ts'
import type { Powerhouse } from '../../../domain/mhp/contract.ts'
import type { WordKey } from '../../../domain/words/words.ts'
import { hoveredAtom } from '../../map/map-state.ts'
import data from '../../ui/data-table.module.css'
import { useWords } from '../../ui/use-words.ts'
import classes from '../mhp.module.css'
import { shortPower } from '../mhp-shapes.ts'
import { hoveredPowerhouseAtom, powerhouseHover, selectedPowerhouseAtom } from '../mhp-state.ts'

const fixed = (digits: number) => (value: number) => roundHalfUp(value, digits).toFixed(digits)
const columns: { words: WordKey; of: (one: Powerhouse) => number; text: (value: number) => string }[] = [
  { words: 'mhp.table.power', of: one => one.power_kW, text: value => String(roundHalfUp(value, 3)) },
  { words: 'mhp.table.head', of: one => one.head_m, text: fixed(2) },
  { words: 'mhp.table.chainage', of: one => one.chainage_m, text: formatCount },
  { words: 'mhp.table.elevation', of: one => one.elevation_m, text: formatCount },
  { words: 'mhp.table.radius', of: one => one.aoi_radius_m, text: formatCount },
  { words: 'mhp.table.required', of: one => one.num_household_required, text: formatCount },
  { words: 'mhp.table.calculated', of: one => one.num_household_calculated, text: formatCount },
  { words: 'mhp.table.latitude', of: one => one.latitude, text: fixed(6) },
  { words: 'mhp.table.longitude', of: one => one.longitude, text: fixed(6) },
]

/** MHP Information: hovering a row lights its powerhouse, choosing one shows its area of interest stronger. */
export function PowerhouseTable({ powerhouses }: { powerhouses: Powerhouse[] }) {
  const say = useWords()
  const hovered = useAtomValue(hoveredPowerhouseAtom)
  const [selected, select] = useAtom(selectedPowerhouseAtom)
  const setHovered = useSetAtom(hoveredAtom)
  const hover = (one: Powerhouse | null) =>
    setHovered(one && { layer: powerhouseHover, id: one.index, name: shortPower(one.power_kW) })
  return (
    <>
      <h3>{say('mhp.table')}</h3>
      <table className={`${data.table} ${classes.table}`} aria-label={say('mhp.table')}>
        <thead>
          <tr>
            <th scope="col">{say('mhp.table.index')}</th>
            {columns.map(({ words }) => (
              <th key={words} scope="col" className="n">
                {say(words)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {powerhouses.map(one => (
            <tr
              key={one.index}
              data-selected={one.index === selected || undefined}
              data-hovered={one.index === hovered || undefined}
              onMouseEnter={() => hover(one)}
              onMouseLeave={() => hover(null)}
              onClick={() => select(one.index)}
            >
              <th scope="row">
                <UnstyledButton
                  className={classes.row}
                  aria-pressed={one.index === selected}
                  aria-label={say('mhp.table.select', { index: one.index })}
                  onFocus={() => hover(one)}
                  onBlur={() => hover(null)}
                >
                  {one.index}
                </UnstyledButton>
              </th>
              {columns.map(({ words, of, text }) => (
                <td key={words} className="n">
                  {text(of(one))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
