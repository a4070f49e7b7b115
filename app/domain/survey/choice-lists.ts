import { surveyGroups } from '../dashboard/survey-items.ts'
import type { Message, MessageKey } from '../messages/messages.ts'
import { institutionSeeds } from '../rates/institutions.ts'
import { capacityClasses } from './mtf.ts'
import { noSecondStove, stoveKinds } from './stoves.ts'

/** Lists whose choices are items of dashboard figures: `lighting` in `lighting.grid`. */
const itemLists = ['lighting', 'cooking_fuel', 'stove'] as const
const [grid, micro_hydro, mini_grid, solar_home] = surveyGroups.lighting.categories

/** Choices of every list by name, in order. They are the same in every form. */
export const choiceLists = {
  yes_no: ['yes', 'no'],
  lighting: surveyGroups.lighting.categories,
  cooking_fuel: surveyGroups.cooking_fuel.categories,
  stove: surveyGroups.stove.categories,
  /** Main source of electricity: the electric light sources, and none. */
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
  sex: ['female', 'male', 'other'],
  group: ['dalit', 'janajati', 'madhesi', 'tharu', 'muslim', 'khas_arya', 'other_group', 'not_said'],
  bill_by: ['by_unit', 'flat', 'nothing'],
  breaker: ['a5', 'a15', 'a30', 'a60', 'three_phase', 'not_known'],
  appliances: [
    'lamp',
    'phone_charger',
    'radio',
    'television',
    'ceiling_fan',
    'refrigerator',
    'rice_cooker',
    'induction',
    'iron',
    'washing_machine',
    'water_pump',
    'computer',
    'no_appliance',
  ],
  stove_kind: stoveKinds,
  stove2: [...stoveKinds, noSecondStove],
  cooking_place: ['outdoors', 'veranda', 'separate_kitchen', 'in_house', 'sleeping_room'],
  exhaust: ['no_exhaust', 'chimney', 'hood', 'exhaust_fan'],
  fuel_by: ['women', 'men', 'girls', 'boys', 'shared'],
  harm: ['no_harm', 'minor', 'serious', 'death'],
  available: ['always', 'mostly', 'sometimes', 'rarely'],
  wtp_stove: ['s0', 's1000', 's2000', 's3500', 's5000', 's8000', 's12000'],
  wtp_power: ['p0', 'p100', 'p200', 'p300', 'p500', 'p750', 'p1000'],
  vehicles: [
    'motorcycle_petrol',
    'motorcycle_electric',
    'car_fuel',
    'car_electric',
    'three_wheeler_electric',
    'tractor',
    'no_vehicle',
  ],
  motors: [
    'pump_electric',
    'pump_diesel',
    'pump_solar',
    'mill_electric',
    'mill_diesel',
    'mill_water',
    'no_motor',
  ],
  uses: ['light', 'machines', 'heat', 'cooling', 'cooking'],
} as const satisfies Record<string, readonly string[]>
/** Converts the kinds of institution in plans to names of choices: `bank_cooperative` for `Bank/cooperative`. */
function institutionChoice(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '_')
}
export type ChoiceListName = keyof typeof choiceLists

/** Payment cards with maximum amounts. A household that would pay one amount would also pay all lower ones. */
const paymentCards = { wtp_stove: 's', wtp_power: 'p' } as const
export type PaymentCard = keyof typeof paymentCards
export const isPaymentCard = (list: string): list is PaymentCard => Object.hasOwn(paymentCards, list)
/** Formats `12,000` with digits that can be read back in either language. */
export const thousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')
/** Lists of amounts. An amount may also be entered as a plain number. */
export const amountLists: readonly string[] = ['breaker', ...Object.keys(paymentCards)]

/** Label of a choice. Sources and fuels have the same labels as on the dashboard, and stoves are labelled by kind. */
export function choiceLabel(list: ChoiceListName, choice: string): Message {
  if (isPaymentCard(list)) return { key: 'choice.NPR', params: { amount: thousands(choice.slice(1)) } }
  if (list === 'stove2' && choice !== noSecondStove)
    return { key: `choice.stove_kind.${choice}` as MessageKey }
  if (list === 'electricity' && choice !== 'none') return { key: `survey.lighting.${choice}` as MessageKey }
  const isItem = itemLists.some(one => one === list) && list !== 'stove'
  return { key: (isItem ? `survey.${list}.${choice}` : `choice.${list}.${choice}`) as MessageKey }
}

export const wardLabel = (ward: number | null): Message =>
  ward === null ? { key: 'ask.noWard' } : { key: 'map.ward' satisfies MessageKey, params: { ward } }
