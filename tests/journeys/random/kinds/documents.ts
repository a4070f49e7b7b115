import {
  demographyBody,
  landCoverBody,
  renewableBody,
  visionBody,
} from '../../../server/plan/plan-fixture.ts'
import { type Kind, ofPlan, putIn } from '../random-screen.ts'
import { decimals, letters, whole } from '../values.ts'

const numbers = 'input[inputmode=decimal][name]'
const roads = (name: string) =>
  [1, 2, 3].map(at => ({ name: `${name} ${at}`, length_km: at, surface: 'earthen' }))

/** The form and the documents of a plan. */
export const documents: readonly Kind[] = [
  {
    name: 'plan form',
    reads: ofPlan('/'),
    controls:
      'input[name="mayor.name"], input[name="deputy_mayor.name"], input[name=address], td[data-row][data-column="0"]',
    value: letters,
  },
  {
    name: 'plan demography',
    fill: (callApi, context) => putIn(callApi, context)('/demography-info', demographyBody()),
    reads: ofPlan('/demography-info'),
    controls: numbers,
    value: (chance, control) =>
      /total_pop|num_household/.test(control)
        ? String(70_000 + Number(whole(chance, control)))
        : whole(chance, control).slice(0, 4),
  },
  {
    name: 'plan renewable-energy',
    fill: (callApi, context) => putIn(callApi, context)('/renewable-energy-info', renewableBody),
    reads: ofPlan('/renewable-energy-info'),
    controls: numbers,
    value: whole,
  },
  {
    name: 'plan physical',
    async fill(callApi, context) {
      const save = putIn(callApi, context)
      await save('/physical-info', { settlements: 12 })
      await save('/institutions', {
        institutions: ['Guthi hall', 'Weaving house', 'Library'].map(institution_type => ({
          institution_type,
          category: 'Other',
          number: 3,
        })),
      })
    },
    reads: ofPlan('/physical-info', '/institutions'),
    controls: `${numbers}, ${[0, 1, 2].map(row => `td[data-row="${row}"][data-column="2"]`).join(', ')}`,
    value: whole,
  },
  {
    name: 'plan land-cover',
    fill: (callApi, context) => putIn(callApi, context)('/land-cover', landCoverBody()),
    reads: ofPlan('/land-cover'),
    controls: numbers,
    value: decimals(9),
  },
  {
    name: 'plan road-access',
    fill: (callApi, context) =>
      putIn(callApi, context)('/road-access', {
        strategic: roads('Highway'),
        district: roads('District road'),
        urban: [],
        sub_urban: [],
        village: [],
        other: [],
      }),
    reads: ofPlan('/road-access'),
    controls: [0, 1, 2].map(row => `td[data-row="${row}"][data-column="1"]`).join(', '),
    value: decimals(999),
  },
  {
    name: 'plan vision-mission',
    fill: (callApi, context) => putIn(callApi, context)('/mission-vision', visionBody),
    reads: ofPlan('/mission-vision'),
    controls: 'textarea[name]',
    value: letters,
  },
  {
    name: 'plan opp-and-challenges',
    reads: ofPlan('/opportunities/', '/challenges/'),
    controls: 'input[aria-label="Add an opportunity"], input[aria-label="Add a challenge"]',
    value: letters,
    saves: 'button',
    opensAnew: true,
  },
]
