import { describe, expect, test } from 'vitest'
import { type OpenPanel, type PhoneScene, panelAfter } from '../../../app/client/home/phone-panel.ts'

const tool: PhoneScene = {
  mode: 'planning',
  inPlan: false,
  showsPlans: false,
  hasTool: true,
  hasResults: false,
  hasAnswer: false,
}
const plans: PhoneScene = { ...tool, showsPlans: true, hasTool: false }
const results: PhoneScene = { ...tool, hasResults: true }
const answer: PhoneScene = { ...results, hasAnswer: true }
const dashboard: PhoneScene = { ...tool, mode: 'dashboard', hasTool: false }
const at = (panel: OpenPanel['panel'], stop: OpenPanel['stop'] = 0): OpenPanel => ({ panel, stop })

describe('the panel of the phone', () => {
  test.each<[string, OpenPanel, PhoneScene, PhoneScene, OpenPanel]>([
    ['a result opens', at('inputs'), tool, results, at('results', 1)],
    ['an answer opens over the whole height', at(null), tool, answer, at('results', 2)],
    ['a result that goes leaves the inputs', at('results', 2), answer, tool, at('inputs', 1)],
    ['a result that goes leaves the layers open', at('layers'), results, tool, at('layers', 1)],
    ['the dashboard opens with its mode', at('inputs'), results, dashboard, at('dashboard', 1)],
    ['back from it is the result', at('dashboard', 2), dashboard, answer, at('results', 1)],
    ['back from it is the map where there is no result', at('layers'), dashboard, tool, at(null, 1)],
    ['back from it are the plans', at('dashboard'), dashboard, plans, at('plans', 1)],
    ['the plans open as a tool is put away', at('inputs', 2), tool, plans, at('plans', 1)],
    ['a tool takes the place of the plans', at('plans', 2), plans, tool, at('inputs', 2)],
    ['a tool leaves the layers open', at('layers', 2), plans, tool, at('layers', 2)],
    [
      'a plan keeps the plans',
      at('plans', 1),
      plans,
      { ...tool, inPlan: true, hasTool: false },
      at('plans', 1),
    ],
  ])('%s', (_, open, was, now, then) => {
    expect(panelAfter(open, was, now)).toEqual(then)
  })
})
