// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ResultsDrawer } from '../../../app/client/home/tools/results-drawer.tsx'
import type { ToolEntry } from '../../../app/client/home/tools/tool-table.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { english } from '../../in-english.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeAll(() => loadMessages())
afterEach(() => localStorage.clear())

const entry = { tool: { id: 'bat' }, Results: ({ end }: { end?: unknown }) => end } as unknown as ToolEntry

function Stage() {
  const [isCovered, setCovered] = useState(false)
  const [isOpen, setOpen] = useState(true)
  return (
    <MantineProvider>
      <main inert={isCovered} />
      {isOpen && <ResultsDrawer entry={entry} room_px={600} hide={() => setOpen(false)} cover={setCovered} />}
    </MantineProvider>
  )
}

test('what lies behind the enlarged drawer cannot be reached, and can again when it is small or gone', async () => {
  const holder = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(holder).render(<Stage />))
  const isInert = () => holder.querySelector('main')?.hasAttribute('inert')
  const press = (words: 'shell.resultsLarger' | 'shell.resultsSmaller' | 'shell.hideResults') =>
    act(async () => {
      const button = holder.querySelector<HTMLButtonElement>(`button[aria-label="${english(words)}"]`)
      if (!button) throw new Error(`no button ${words}`)
      button.click()
    })
  expect(isInert()).toBe(false)
  await press('shell.resultsLarger')
  expect(isInert()).toBe(true)
  await press('shell.resultsSmaller')
  expect(isInert()).toBe(false)
  await press('shell.resultsLarger')
  await press('shell.hideResults')
  expect(isInert()).toBe(false)
})
