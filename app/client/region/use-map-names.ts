import { useMemo } from 'react'
import { bareName } from '../../domain/region/facts.ts'
import type { PlaceNames } from '../map/layers/name-images.ts'
import { languageChoice } from '../ui/use-words.ts'
import type { RegionLists } from './cascade.ts'

/** Names of regions on the map for readers of Nepali, from the lists of the selectors; null where the tiles' serve. */
export function useMapNames(lists: RegionLists | null): PlaceNames | null {
  const language = languageChoice.use()
  return useMemo(() => (language === 'ne' && lists ? nepaliNames(lists) : null), [language, lists])
}

function nepaliNames(lists: RegionLists): PlaceNames {
  const options = [...lists.provinces, ...lists.districts, ...lists.municipalities]
  return new Map(
    options.flatMap(({ value, name_ne, bounds }) =>
      value !== 0 && name_ne && bounds ? [[value, { name: bareName(name_ne), bounds }] as const] : [],
    ),
  )
}
