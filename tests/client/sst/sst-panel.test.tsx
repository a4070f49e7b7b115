import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ToolContext } from '../../../app/client/map/tool.ts'
import { say, type WordKey } from '../../../app/domain/words/words.ts'

vi.mock('../../../app/client/ui/use-words.ts', () => ({
  useWords: () => (key: WordKey, params?: Record<string, string | number>) => say('en', key, params),
}))
vi.mock('../../../app/client/api/browser.ts', () => ({ call: () => new Promise(() => {}) }))
const { SstPanel } = await import('../../../app/client/sst/sst-panel.tsx')

const panelIn = (municipality: ToolContext['municipality']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SstPanel
          context={{ workingArea: { all: true, area: [] }, municipality, inPlan: false }}
          place="Nepal"
          close={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )

test('without a municipality the panel asks for one (G-026), and nothing can be run', () => {
  const html = panelIn(null)
  expect(html).toContain('<span>Please select a municipality first</span>')
  expect(html).toMatch(/disabled=""[^>]*>Draw the sample/)
})

test('with one it does not', () => {
  expect(panelIn({ sddmm: 43611, area: [], is_in_terai: false })).not.toContain('select a municipality')
})
