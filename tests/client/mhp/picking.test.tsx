// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { Provider } from 'jotai'
import { beforeAll, expect, test } from 'vitest'
import type { Picking, ToolContext } from '../../../app/client/map/tool.ts'
import { useMhpPicking } from '../../../app/client/mhp/use-mhp-picking.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { rendered } from '../rendered.ts'

beforeAll(() => loadMessages())

const context: ToolContext = {
  workingArea: { all: true, area: [] },
  municipality: { sddmm: 43611, area: [], is_in_terai: false },
  inPlan: false,
}

/** The picking that the tool offers to the map. */
function pickingOf(isActive: boolean, where: ToolContext): Picking | null {
  let found: Picking | null = null
  const Probe = () => {
    found = useMhpPicking({ isInUse: isActive, context: where })
    return null
  }
  rendered(
    <Provider>
      <Probe />
    </Provider>,
  )
  return found
}

test('a click off every stream is told in the words of the specification (G-025)', async () => {
  pickingOf(true, context)?.missed()
  const toastMessages = () => notificationsStore.getState().notifications.map(({ message }) => message)
  await expect.poll(toastMessages).toEqual(['No stream selected! Please click on a stream'])
})

test('there is nothing to pick without a municipality, or while another tool is in use', () => {
  expect(pickingOf(true, { ...context, municipality: null })).toBeNull()
  expect(pickingOf(false, context)).toBeNull()
})
