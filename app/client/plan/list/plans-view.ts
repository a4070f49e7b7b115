import { useNavigate, useSearch } from '@tanstack/react-router'

export type PlansView = { plans: 'mine' | 'others'; find: string; page: number; archived: boolean }
export type PlansAddress = { view: PlansView; choose(part: Partial<PlansView>): void }

/** What the list of plans shows, which is stored in the URL of the map screen. */
export function usePlansView(): PlansAddress {
  const { plans, find, page, archived } = useSearch({ from: '/home' })
  const navigate = useNavigate()
  const choose = (part: Partial<PlansView>) =>
    void navigate({ to: '.', search: old => ({ ...old, page: 1, ...part }), replace: true })
  const view: PlansView = { plans, find, page, archived }
  return { view, choose }
}
