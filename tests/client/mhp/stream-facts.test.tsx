// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { StreamFacts } from '../../../app/client/mhp/form/stream-facts.tsx'
import { languageChoice, loadMessages } from '../../../app/client/ui/use-say.ts'
import type { StreamAnswer } from '../../../app/domain/mhp/contract.ts'
import { rendered } from '../rendered.ts'

beforeAll(async () => {
  await Promise.all([loadMessages('en'), loadMessages('ne')])
})

const stream: StreamAnswer = {
  arc_id: 1,
  discharge: 0.01,
  low: 0.005,
  high: 0.02,
  method: 'wecs',
  month: 4,
  upstream_km2: 2,
  order: 1,
  name: null,
  snapped: { type: 'Point', coordinates: [85.15, 27.57] },
  distance_m: 3,
  monthly: null,
  head_m: 23.7,
  power_kW: 1.12,
  power_low_kW: 0.56,
  power_high_kW: 2.2,
  others: [],
  notes: [
    {
      key: 'mhp.note.border',
      params: {
        whole: 258.5,
        end: { key: 'mhp.course.river', params: { metres: 1370 } },
        here: 23.7,
        border: 247,
      },
    },
  ],
}
const shown = (answer: StreamAnswer) =>
  rendered(<StreamFacts stream={answer} isLooking={false} choose={() => {}} />).replace(/<[^>]+>/g, ' ')

test('the head to the border stands beside the whole one, in English and Nepali', () => {
  expect(shown({ ...stream, notes: [] })).not.toContain('border')
  const across = { ...stream, head_across_border_m: 258.5 }
  expect(shown(across)).toContain('24 m to the municipal border, 259 m in total')
  expect(shown(across)).toContain(
    'The stream drops 258.5 m to the confluence with a much larger river, 1370 m downstream, 23.7 m of it in this municipality',
  )
  languageChoice.set('ne')
  expect(shown(across)).toContain('पालिकाको सिमानासम्म 24 m, जम्मा 259 m')
  expect(shown(across)).toContain('23.7 m यस पालिकाभित्र पर्छ')
  languageChoice.set('en')
})
