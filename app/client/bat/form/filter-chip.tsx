import { IconFilter, IconX } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { isEverything } from '../../../domain/spatial/buildings/building-filter.ts'
import { filterInWords } from '../../../domain/spatial/buildings/building-filter-words.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import { batInputsAtom } from '../bat-state.ts'

/** Shows that the filter excludes some houses from the analysis. A click clears the filter. */
export function FilterChip() {
  const say = useSay()
  const [inputs, setInputs] = useAtom(batInputsAtom)
  const filter = inputs.building_filter
  if (filter === null || isEverything(filter)) return null
  return (
    <p className={classes.filterChip}>
      <IconFilter size={16} stroke={1.6} aria-hidden />
      <span>{say('filter.only', { filter: filterInWords(filter) })}</span>
      <Button
        variant="ghost"
        size="small"
        iconLabel={say('filter.remove')}
        onClick={() => setInputs({ ...inputs, building_filter: null })}
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </Button>
    </p>
  )
}
