import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Picking, ToolContext } from '../../../app/client/map/tool.ts'
import { say, type WordKey } from '../../../app/domain/words/words.ts'

const errors: string[] = []
vi.mock('../../../app/client/ui/use-words.ts', () => ({
  useWords: () => (key: WordKey, params?: Record<string, string | number>) => say('en', key, params),
}))
vi.mock('../../../app/client/ui/toast/toast.ts', () => ({
  toast: { error: (text: string) => errors.push(text) },
}))
const { useMhpPicking } = await import('../../../app/client/mhp/use-mhp-picking.ts')

const context: ToolContext = {
  workingArea: { all: true, area: [] },
  municipality: { sddmm: 43611, area: [], is_in_terai: false },
  inPlan: false,
}

/** The picking that the tool offers to the map. */
function pickingOf(isActive: boolean, where: ToolContext): Picking | null {
  let found: Picking | null = null
  const Probe = () => {
    found = useMhpPicking(isActive, where)
    return null
  }
  renderToStaticMarkup(
    <Provider>
      <Probe />
    </Provider>,
  )
  return found
}

test('a click off every stream is told in the words of the specification (G-025)', () => {
  pickingOf(true, context)?.missed()
  expect(errors).toEqual(['No stream selected! Please click on a stream'])
})

test('there is nothing to pick without a municipality, or while another tool is in use', () => {
  expect(pickingOf(true, { ...context, municipality: null })).toBeNull()
  expect(pickingOf(false, context)).toBeNull()
})
