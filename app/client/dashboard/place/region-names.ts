import { localName } from '../../../domain/messages/local-name.ts'
import type { Language, Say } from '../../../domain/messages/messages.ts'
import { optionOf, type RegionLists } from '../../region/cascade.ts'
import { useRegionLists } from '../../region/region-queries.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'

/** Name of a region in the reader's language. If the region is in no list, its code is used. */
export function nameOfRegion(lists: RegionLists, code: number, language: Language, say: Say): string {
  if (code === 0) return say('shell.nepal')
  const option = optionOf(lists, code)
  return option ? localName(option, language) : String(code)
}

/** Name of the region for a message, or null until the lists have been loaded. */
export function useRegionName(region: number): string | null {
  const say = useSay()
  const language = languageChoice.use()
  const { lists, failure } = useRegionLists()
  if (lists) return nameOfRegion(lists, region, language, say)
  return failure || region === 0 ? nameOfRegion(noLists, region, language, say) : null
}

const noLists: RegionLists = { provinces: [], districts: [], municipalities: [] }
