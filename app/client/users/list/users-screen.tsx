import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { listUsers } from '../../../domain/users/contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableViewInUrl } from '../../ui/table/use-table-view.ts'
import { useSay } from '../../ui/use-say.ts'
import { userColumns } from './user-columns.tsx'
import classes from './users.module.css'
import { usersRules } from './users-view.ts'

/**
 * The managed users and, next to them, the user who is being created or changed. Narrow screens show one of the two at
 * a time.
 */
export function UsersScreen() {
  const say = useSay()
  const table = useTableViewInUrl(usersRules, 'users')
  const { user_id } = useParams({ strict: false })
  const hasPanel = useRouterState({ select: ({ location }) => !/\/users\/?$/.test(location.pathname) })
  const list = useQuery({
    ...endpointQuery(listUsers, { query: { managed_users: 'true', search: table.view.q } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <title>{`${say('admin.users')} · ${say('shell.name')}`}</title>
      <section className={classes.list} data-beside={hasPanel || undefined} aria-label={say('admin.users')}>
        <DataTable
          name={say('admin.users')}
          titled
          columns={userColumns}
          rows={list.data}
          query={list}
          table={table}
          id={user => user.id}
          selected={Number(user_id)}
          link={user => ({
            to: '/cl-admin/users/$user_id',
            params: { user_id: String(user.id) },
            search: true,
          })}
          row_px={40}
          search={{ label: say('admin.search'), hint: say('admin.searchHint') }}
          csv={{ file: 'urja-users.csv' }}
          none={say('admin.none')}
          tools={
            <Link to="/cl-admin/add-user" search className={buttonClass('primary')}>
              <IconPlus size={16} stroke={1.6} aria-hidden />
              {say('admin.create')}
            </Link>
          }
        />
      </section>
      <Outlet />
    </>
  )
}
