import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { HomeSearch } from './home-search.ts'

export type HomeUrl = {
  search: HomeSearch
  /** A choice of the person: back and forward step through these. */
  choose(part: Partial<HomeSearch>): void
  /**
   * The camera moved, a base layer was lost, something was drawn or typed, a region is not known: the address follows
   * without a new step in the history.
   */
  follow(view: Followed): void
}

type Followed = Partial<
  Pick<HomeSearch, 'lng' | 'lat' | 'zoom' | 'base' | 'drawn' | 'asked' | 'region' | 'compare'>
>

/**
 * The screen's state is its address: read and changed there, stored nowhere else. An open child page of /home
 * stays: only the search changes.
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
