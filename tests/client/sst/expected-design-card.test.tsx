// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { beforeAll, expect, test } from 'vitest'
import { ExpectedDesignCard } from '../../../app/client/sst/form/expected-design-card.tsx'
import { defaultSstInputs } from '../../../app/client/sst/sst-state.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { rendered } from '../rendered.ts'

beforeAll(() => loadMessages())

test('the margin of error is that of access to electricity, with its assumed correlation, until another is chosen', () => {
  const strata = [{ stratum: 'rural' as const, households: 5000, cells: 300, wards: 9 }]
  const frame = {
    sddmm: 43702,
    desired_cluster_size: 5,
    households: 5000,
    strata,
    generated: false,
    atlas_version: 'atlas-1',
  }
  const html = rendered(
    <MantineProvider>
      <ExpectedDesignCard frame={frame} inputs={defaultSstInputs} isCurrent isGood />
    </MantineProvider>,
  )
  expect(html).toContain('Access to electricity (assumed correlation 0.5)')
  expect(html).toContain('± 11.0')
})
