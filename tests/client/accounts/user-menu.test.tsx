// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { UserMenu } from '../../../app/client/accounts/user-menu.tsx'
import type { User } from '../../../app/domain/accounts/contract.ts'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {} }))
afterEach(cleanup)

test('no entry of the menu of a user has an icon, so that all begin in one line', async () => {
  const user = { first_name: 'Asha', role: 'Manager' } as User
  render(<UserMenu user={user} entries={[{ label: 'Home', act() {} }]} />)
  await userEvent.click(screen.getByRole('button'))
  const entries = within(screen.getByRole('menu')).getAllByRole('menuitem')
  expect(entries).toHaveLength(3)
  expect(entries.map(entry => entry.querySelectorAll('svg').length)).toEqual([0, 0, 0])
})
