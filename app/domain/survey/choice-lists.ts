import { surveyGroups } from '../dashboard/survey-items.ts'
import type { Message, MessageKey } from '../messages/messages.ts'
import { institutionSeeds } from '../rates/institutions.ts'
import { capacityClasses } from './mtf.ts'

/** Lists whose choices are items of the dashboard's figures: `lighting` of `lighting.grid`. */
const itemLists = ['lighting', 'cooking_fuel', 'stove'] as const
const [grid, micro_hydro, mini_grid, solar_home] = surveyGroups.lighting.categories

/** The choices of every list by their names, in their order; the same in every form. */
export const choiceLists = {
  yes_no: ['yes', 'no'],
  lighting: surveyGroups.lighting.categories,
  cooking_fuel: surveyGroups.cooking_fuel.categories,
  stove: surveyGroups.stove.categories,
  /** Where electricity mostly comes from: the sources of light that are electric, and none. */
  electricity: [grid, micro_hydro, mini_grid, solar_home, 'none'],
  capacity: capacityClasses.map(({ name }) => name),
  priority: ['grid_line', 'micro_hydro', 'mini_grid', 'solar_home', 'clean_stove', 'efficiency'],
  infrastructure: [
    'micro_hydro',
    'mini_grid',
    'transformer',
    'substation',
    'biogas_plant',
    'water_mill',
    'charging_station',
    'road',
    'other',
  ],
  works: ['working', 'partly', 'stopped'],
  institution: institutionSeeds.map(({ name }) => institutionChoice(name)),
} as const satisfies Record<string, readonly string[]>
/** `bank_cooperative` of `Bank/cooperative`: the kinds that plans list, as names of choices. */
function institutionChoice(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '_')
}
export type ChoiceListName = keyof typeof choiceLists

/** How a choice reads. Sources and fuels read as on the dashboard; stoves by what they are. */
export function choiceLabel(list: ChoiceListName, choice: string): Message {
  if (list === 'electricity' && choice !== 'none') return { key: `survey.lighting.${choice}` as MessageKey }
  const isItem = itemLists.some(one => one === list) && list !== 'stove'
  return { key: (isItem ? `survey.${list}.${choice}` : `choice.${list}.${choice}`) as MessageKey }
}

export const wardLabel = (ward: number | null): Message =>
  ward === null ? { key: 'ask.noWard' } : { key: 'map.ward' satisfies MessageKey, params: { ward } }
