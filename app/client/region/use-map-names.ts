import { useMemo } from 'react'
import type { Language } from '../../domain/messages/languages.ts'
import { ownName } from '../../domain/messages/local-name.ts'
import { bareName } from '../../domain/region/facts.ts'
import type { PlaceNames } from '../map/layers/name-images.ts'
import { languageChoice } from '../ui/use-say.ts'
import type { RegionLists } from './cascade.ts'

/**
 * Names of regions on the map in the reader's language, from the lists of the selectors. Null if the names in the tiles
 * can be used.
 */
export function useMapNames(lists: RegionLists | null): PlaceNames | null {
  const language = languageChoice.use()
  return useMemo(() => lists && namesFrom(lists, language), [language, lists])
}

function namesFrom(lists: RegionLists, language: Language): PlaceNames | null {
  const options = [...lists.provinces, ...lists.districts, ...lists.municipalities]
  const names = options.flatMap(option => {
    const { value, bounds } = option
    const name = ownName(option, language)
    return value !== 0 && name && bounds ? [[value, { name: bareName(name), bounds }] as const] : []
  })
  return names.length > 0 ? new Map(names) : null
}
