import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { listUsers } from '../../../domain/users/contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useWords } from '../../ui/use-words.ts'
import { fittingUsers, pageOf } from './shown-users.ts'
import { UserCards } from './user-cards.tsx'
import classes from './users.module.css'
import { UsersPages } from './users-pages.tsx'
import { type UsersSearch, usualUsers } from './users-search.ts'
import { UsersTable } from './users-table.tsx'
import { UsersToolbar } from './users-toolbar.tsx'

/** The managed users, and beside them the one that is being made or changed; on narrow screens one at a time. */
export function UsersScreen() {
  const say = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/cl-admin/people' })
  const { user_id } = useParams({ strict: false })
  const hasPanel = useRouterState({ select: ({ location }) => !/\/users\/?$/.test(location.pathname) })
  const isPhone = useMediaQuery('(max-width: 759px)', undefined, { getInitialValueInEffect: false })
  const list = useQuery({
    ...endpointQuery(listUsers, { query: { managed_users: 'true', search: search.q } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const fitting = fittingUsers(list.data ?? [], search)
  const shown = pageOf(fitting, search)

  /** Any other choice than of the page begins at the first one. */
  const choose = (choice: Partial<UsersSearch>) =>
    void navigate({ to: '.', search: now => ({ ...now, page: 1, ...choice }), replace: true })

  const isFiltered = search.q !== '' || search.role !== 'all' || search.state !== 'all'
  return (
    <>
      <title>{`${say('admin.users')} · ${say('shell.name')}`}</title>
      <section className={classes.list} data-beside={hasPanel || undefined} aria-label={say('admin.users')}>
        <UsersToolbar search={search} choose={choose} users={fitting} isPhone={isPhone} />
        <div className={classes.rows} aria-busy={list.isFetching}>
          {list.isPending ? (
            <p className={classes.waiting}>{say('shell.loading')}</p>
          ) : list.isError ? (
            <Empty text={say('admin.listFailed')}>
              <Button onClick={() => void list.refetch()}>{say('shell.retry')}</Button>
            </Empty>
          ) : shown.count === 0 ? (
            <Empty text={say(isFiltered ? 'admin.noneFound' : 'admin.none')}>
              {isFiltered && <Button onClick={() => choose(usualUsers)}>{say('admin.showAll')}</Button>}
            </Empty>
          ) : isPhone ? (
            <UserCards users={shown.rows} />
          ) : (
            <UsersTable users={shown.rows} chosen={Number(user_id)} search={search} choose={choose} />
          )}
        </div>
        <UsersPages shown={shown} size={search.size} choose={choose} />
      </section>
      <Outlet />
    </>
  )
}
