// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ZonalOutcome } from '../../../app/client/bat/bat-state.ts'
import { ConnectedNote } from '../../../app/client/bat/results/connected-note.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { analyse, square } from '../../domain/bat/clusters.ts'
import { english } from '../../in-english.ts'

beforeAll(() => loadMessages())

const outcome: ZonalOutcome = {
  kind: 'zonal',
  request: { polygon: { type: 'Polygon', coordinates: square.coordinates }, extra_params: {} },
  ring: square.coordinates[0] as LngLat[],
  result: { ...analyse(60, {}), connected_households: 12 },
  name: '',
}
const shown = (isSaved: boolean) => {
  const { unmount } = render(
    <MantineProvider>
      <ConnectedNote outcome={outcome} isSaved={isSaved} />
    </MantineProvider>,
  )
  const button = screen.queryByRole('button', { name: english('bat.connected.countAll') })
  const note = screen.queryByRole('note')
  unmount()
  return { button, note }
}

test('a result offers to count all households, unless it is that of a saved cluster', () => {
  expect(shown(false).button).not.toBeNull()
  const saved = shown(true)
  expect(saved.note).not.toBeNull()
  expect(saved.button).toBeNull()
})
