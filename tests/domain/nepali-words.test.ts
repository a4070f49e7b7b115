import { expect, it } from 'vitest'
import { languages } from '../../app/domain/messages/messages.ts'

const nepali = Object.entries(languages.ne)

/** Names what the mark before it speaks of. */
const others = ['dashboard.generatedOnce']

it('what was not measured is कृत्रिम wherever it is said', () => {
  const generated = nepali.filter(
    ([key]) => /(isG|\.g|lyG)enerated/.test(key) && !key.includes('households') && !others.includes(key),
  )
  expect(generated.length).toBeGreaterThan(6)
  for (const [key, text] of generated) expect(`${key}: ${text}`).toContain('कृत्रिम')
})

it('hydropower plants are not called projects', () => {
  expect(languages.ne['indicator.hydropower_plants']).toBe('जलविद्युत् केन्द्र')
})
