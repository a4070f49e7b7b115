import { IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import type { Language } from '../../domain/messages/languages.ts'
import { localName } from '../../domain/messages/local-name.ts'
import type { MessageKey, Say } from '../../domain/messages/messages.ts'
import type { RegionOption } from '../../domain/region/contract.ts'
import { SearchSelect } from '../ui/search-select.tsx'
import { languageChoice, useSay } from '../ui/use-say.ts'
import {
  choiceOf,
  listsWithin,
  optionOf,
  type RegionLists,
  type RegionSelector,
  regionAfter,
} from './cascade.ts'
import classes from './region.module.css'

const selectors = [
  { selector: 'province', list: 'provinces', label: 'region.province', all: 'region.allProvinces' },
  { selector: 'district', list: 'districts', label: 'region.district', all: 'region.allDistricts' },
  {
    selector: 'municipality',
    list: 'municipalities',
    label: 'region.municipality',
    all: 'region.allMunicipalities',
  },
] as const satisfies {
  selector: RegionSelector
  list: keyof RegionLists
  label: MessageKey
  all: MessageKey
}[]

/** Selectors for province, district and municipality. Each list depends on the choice before it. */
export const RegionSelectors = memo(function RegionSelectors(props: {
  lists: RegionLists | null
  region: number
  choose(region: number): void
  layout: 'row' | 'column'
  /** Whether the region is shown but cannot be changed. */
  isFixed?: boolean
}) {
  const { lists, region, choose, layout, isFixed } = props
  const say = useSay()
  const language = languageChoice.use()
  const choice = choiceOf(region)
  const within = lists && listsWithin(lists, region)
  const today = (code: number) => todayOf(lists && optionOf(lists, code), language, say)
  return (
    <fieldset className={classes[layout]}>
      <legend className="visually-hidden">{say('region.selectors')}</legend>
      {selectors.map(({ selector, list, label, all }) => (
        <SearchSelect
          key={selector}
          aria-label={say(label)}
          label={layout === 'column' ? say(label) : undefined}
          title={layout === 'row' ? (today(choice[selector]) ?? say(label)) : undefined}
          className={classes.select}
          classNames={{ input: classes.input, section: classes.section }}
          wrapperProps={{ 'data-chosen': choice[selector] !== 0 || undefined }}
          disabled={within === null || isFixed}
          nothingFoundMessage={say('region.nothing')}
          comboboxProps={{ width: 248, position: 'bottom-start', withinPortal: true, zIndex: 450 }}
          maxDropdownHeight={340}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
          rightSectionPointerEvents="none"
          data={(within?.[list] ?? [{ value: 0, title: say(all) }]).map(option => ({
            value: String(option.value),
            label: option.value === 0 ? say(all) : localName(option, language),
          }))}
          value={String(choice[selector])}
          choose={value => choose(regionAfter(region, selector, Number(value)))}
          otherName={value => today(Number(value))}
          renderOption={({ option }) => {
            const other = today(Number(option.value))
            return (
              <span className={classes.option}>
                {option.label}
                {other && <small>{other}</small>}
              </span>
            )
          }}
        />
      ))}
    </fieldset>
  )
})

/** The list contains the names in the documents. If the current name is different, it is shown next to it. */
function todayOf(option: RegionOption | null | undefined, language: Language, say: Say) {
  const name = language === 'en' && option?.name_today
  return name ? say('region.today', { name }) : undefined
}
