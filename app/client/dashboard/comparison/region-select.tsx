import { SearchSelect } from '../../ui/search-select.tsx'
import { useSay } from '../../ui/use-say.ts'
import type { RegionChoices } from './region-choices.ts'

/** Number of the country's 838 regions that are listed at a time. The others are found by typing. */
const listed = 80

export function RegionSelect(props: {
  label: string
  choices: RegionChoices
  value: number
  choose(code: number): void
}) {
  const { label, choices, value, choose } = props
  const say = useSay()
  return (
    <SearchSelect
      aria-label={label}
      limit={listed}
      maxDropdownHeight={340}
      nothingFoundMessage={say('region.nothing')}
      comboboxProps={{ withinPortal: true, zIndex: 450 }}
      data={choices}
      value={String(value)}
      choose={code => choose(Number(code))}
    />
  )
}
