import { localName } from '../../../domain/messages/local-name.ts'
import type { Language, Say } from '../../../domain/messages/messages.ts'
import type { RegionOption } from '../../../domain/region/contract.ts'
import { optionOf, type RegionLists } from '../../region/cascade.ts'

export type RegionChoices = { group: string; items: { value: string; label: string }[] }[]

/**
 * All regions of the country as choices. A municipality is listed with its district, because some names occur more than
 * once.
 */
export function regionChoices(lists: RegionLists, language: Language, say: Say): RegionChoices {
  const items = (options: RegionOption[], label: (option: RegionOption) => string) =>
    options
      .filter(({ value }) => value !== 0)
      .map(option => ({ value: String(option.value), label: label(option) }))
  const title = (option: RegionOption) => localName(option, language)
  const withDistrict = (option: RegionOption) => {
    const district = optionOf(lists, option.dcode)
    return district ? `${title(option)}, ${title(district)}` : title(option)
  }
  return [
    { group: say('compare.country'), items: [{ value: '0', label: say('shell.nepal') }] },
    { group: say('layer.province'), items: items(lists.provinces, title) },
    { group: say('layer.district'), items: items(lists.districts, title) },
    { group: say('layer.municipality'), items: items(lists.municipalities, withDistrict) },
  ]
}
