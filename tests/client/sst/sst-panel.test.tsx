// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import type { ToolContext } from '../../../app/client/map/tool.ts'
import { SstPanel } from '../../../app/client/sst/sst-panel.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { rendered } from '../rendered.ts'

beforeAll(async () => {
  await loadMessages()
  // There is no server behind the panel: nothing is asked of it.
  onlineManager.setOnline(false)
})

const panelIn = (municipality: ToolContext['municipality']) =>
  rendered(
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
  expect(html).toMatch(/disabled=""[^>]*>Draw sample/)
})

test('with one it does not', () => {
  expect(panelIn({ sddmm: 43611, area: [], is_in_terai: false })).not.toContain('select a municipality')
})
