import { IconChevronDown } from '@tabler/icons-react'
import { provinceNames } from '../../domain/region/codes.ts'
import type { RegionOption } from '../../domain/region/contract.ts'
import type { Say, WordKey } from '../../domain/words/words.ts'
import { SearchSelect } from '../ui/search-select.tsx'
import { languageChoice, useWords } from '../ui/use-words.ts'
import { choiceOf, listsWithin, type RegionLists, type RegionSelector, regionAfter } from './cascade.ts'
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
] as const satisfies { selector: RegionSelector; list: keyof RegionLists; label: WordKey; all: WordKey }[]

/** Province, district, municipality: each list holds what lies inside the choice before it. */
export function RegionSelectors(props: {
  lists: RegionLists | null
  region: number
  choose(region: number): void
  layout: 'row' | 'column'
}) {
  const { lists, region, choose, layout } = props
  const say = useWords()
  const language = languageChoice.use()
  const choice = choiceOf(region)
  const within = lists && listsWithin(lists, region)
  return (
    <fieldset className={classes[layout]}>
      <legend className="visually-hidden">{say('region.selectors')}</legend>
      {selectors.map(({ selector, list, label, all }) => (
        <SearchSelect
          key={selector}
          aria-label={say(label)}
          label={layout === 'column' ? say(label) : undefined}
          title={layout === 'row' ? (todayOf(selector, choice[selector], say) ?? say(label)) : undefined}
          className={classes.select}
          classNames={{ input: classes.input, section: classes.section }}
          wrapperProps={{ 'data-chosen': choice[selector] !== 0 || undefined }}
          disabled={within === null}
          nothingFoundMessage={say('region.nothing')}
          comboboxProps={{ width: 248, position: 'bottom-start', withinPortal: true, zIndex: 450 }}
          maxDropdownHeight={340}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
          rightSectionPointerEvents="none"
          data={(within?.[list] ?? [{ value: 0, title: say(all) }]).map(option => ({
            value: String(option.value),
            label: option.value === 0 ? say(all) : titleOf(option as RegionOption, language),
          }))}
          value={String(choice[selector])}
          choose={value => choose(regionAfter(region, selector, Number(value)))}
          renderOption={({ option }) => {
            const today = todayOf(selector, Number(option.value), say)
            return (
              <span className={classes.option}>
                {option.label}
                {today && <small>{today}</small>}
              </span>
            )
          }}
        />
      ))}
    </fieldset>
  )
}

function titleOf(option: RegionOption, language: 'en' | 'ne'): string {
  return language === 'ne' ? (option.name_ne ?? option.title) : option.title
}

/** The list keeps the documents' names; where a province has another name today, that is said beside it. */
function todayOf(selector: RegionSelector, value: number, say: Say): string | undefined {
  const renamed = selector === 'province' && [1, 2, 7].includes(value)
  return renamed ? say('region.today', { name: provinceNames[value] }) : undefined
}
