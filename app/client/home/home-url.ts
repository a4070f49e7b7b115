import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { HomeSearch } from './home-search.ts'

export type HomeUrl = {
  search: HomeSearch
  /** For a choice of the user, which is added to the browser history. */
  choose(part: Partial<HomeSearch>): void
  /**
   * For other changes: the camera moved, a base layer was lost, something was drawn or typed, or a region is unknown.
   * The URL changes without a new entry in the history.
   */
  follow(view: Followed): void
}

type Followed = Partial<
  Pick<HomeSearch, 'lng' | 'lat' | 'zoom' | 'base' | 'drawn' | 'asked' | 'region' | 'compare'>
>

/**
 * The state of the screen is its URL. It is read and changed there and stored nowhere else. A child page of /home that
 * is open stays open, because only the search part changes.
 */
export function useHomeUrl(): HomeUrl {
  const search = useSearch({ from: '/home' })
  const navigate = useNavigate()
  const choose = useCallback(
    (part: Partial<HomeSearch>) => void navigate({ to: '.', search: old => ({ ...old, ...part }) }),
    [navigate],
  )
  const follow = useCallback(
    (view: Followed) => void navigate({ to: '.', search: old => ({ ...old, ...view }), replace: true }),
    [navigate],
  )
  return useMemo(() => ({ search, choose, follow }), [search, choose, follow])
}
