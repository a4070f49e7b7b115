import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { localName } from '../../../domain/messages/local-name.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { type RegionOption, workingArea } from '../../../domain/region/contract.ts'
import { districtOf, provinceOf } from '../../../domain/region-codes.ts'
import { endpointQuery } from '../../api/queries.ts'
import {
  choiceOf,
  listsWithin,
  type RegionLists,
  type RegionSelector,
  regionAfter,
} from '../../region/cascade.ts'
import { useReadOnly } from '../../ui/form/read-only.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import classes from './plan-form.module.css'

const selectors = [
  { selector: 'province', list: 'provinces', label: 'planForm.province' },
  { selector: 'district', list: 'districts', label: 'planForm.district' },
  { selector: 'municipality', list: 'municipalities', label: 'planForm.municipality' },
] as const satisfies { selector: RegionSelector; list: keyof RegionLists; label: MessageKey }[]

/** Province, district and municipality of the working area. A choice clears those below it (H-036, H-037). */
export function PlaceFields(props: {
  lists: RegionLists
  region: number
  errors: string[] | undefined
  choose(region: number): void
}) {
  const { lists, region, errors, choose } = props
  const say = useSay()
  const language = languageChoice.use()
  const isReadOnly = useReadOnly()
  const area = useQuery({
    ...endpointQuery(workingArea, {}),
    select: ({ all, features }) =>
      all ? null : features.flatMap(({ properties }) => properties.SDDMM ?? []),
  })
  const choice = choiceOf(region)
  const within = listsWithin(ownLists(lists, area.data ?? null, region), region)
  const titleOf = (option: RegionOption) => localName(option, language)
  const isNowhere = area.data?.length === 0
  return (
    <>
      <div className={classes.three}>
        {selectors.map(({ selector, list, label }) => {
          const options = within[list].filter(({ value }) => value !== 0)
          const value = choice[selector]
          const chosen = options.find(one => one.value === value)
          if (isReadOnly)
            return (
              <TextField
                key={selector}
                type="text"
                label={say(label)}
                value={chosen ? titleOf(chosen) : ''}
                readOnly
              />
            )
          return (
            <Select
              // If a field is cleared, its search text must disappear together with the selected value.
              key={`${selector} ${value}`}
              name={selector}
              label={say(label)}
              required
              withAsterisk={false}
              searchable
              allowDeselect={false}
              nothingFoundMessage={say('region.nothing')}
              classNames={{ label: classes.label, input: classes.choice }}
              data={options.map(one => ({ value: String(one.value), label: titleOf(one) }))}
              value={value === 0 ? null : String(value)}
              error={value === 0 ? errors?.join(' ') : undefined}
              onChange={next => next !== null && choose(regionAfter(region, selector, Number(next)))}
            />
          )
        })}
      </div>
      {isNowhere && <p className={classes.hint}>{say('planForm.noArea')}</p>}
    </>
  )
}

/**
 * The regions that contain part of the working area. Null stands for the whole country. A value that is already
 * selected stays.
 */
export function ownLists(lists: RegionLists, area: readonly number[] | null, region: number): RegionLists {
  if (area === null) return lists
  const codes = new Set([...area, region])
  const provinces = new Set([...codes].map(provinceOf))
  const districts = new Set([...codes].map(districtOf))
  return {
    provinces: lists.provinces.filter(({ value }) => provinces.has(value)),
    districts: lists.districts.filter(({ value }) => districts.has(value)),
    municipalities: lists.municipalities.filter(({ value }) => codes.has(value)),
  }
}
