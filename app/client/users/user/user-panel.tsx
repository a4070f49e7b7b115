import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { CallFailure } from '../../../domain/api/call-failure.ts'
import { allRegions, getUser } from '../../../domain/users/contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './user.module.css'
import { UserForm } from './user-form.tsx'

/** The form of a new user. */
export function AddUserPanel() {
  return <Loaded id={null} key="new" />
}

/** Form of an existing user. */
export function UserPanel() {
  const { user_id } = useParams({ from: '/cl-admin/people/users/$user_id' })
  return <Loaded id={user_id} key={user_id} />
}

function Loaded({ id }: { id: string | null }) {
  const say = useSay()
  const navigate = useNavigate()
  const user = useQuery({
    ...endpointQuery(getUser, { params: { id: id ?? '' } }, { toNotFound: true }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const regions = useQuery(endpointQuery(allRegions, { query: {} }))
  const close = () => void navigate({ to: '/cl-admin/users', search: true })
  const isUnknown = user.error instanceof CallFailure && user.error.status === 404
  const failed = user.isError ? user : regions.isError ? regions : null

  if (isUnknown) return null
  if (failed) {
    return (
      <aside className={classes.panel} aria-label={say('admin.user')}>
        <FailedRead
          text={say(failed === user ? 'admin.userFailed' : 'admin.regionsFailed')}
          failure={failed.error}
          again={() => void failed.refetch()}
        >
          <Button variant="ghost" onClick={close}>
            {say('shell.close')}
          </Button>
        </FailedRead>
      </aside>
    )
  }
  if (!regions.data || (id !== null && !user.data)) {
    return (
      <aside className={classes.panel} aria-busy aria-label={say('admin.user')}>
        <p className={classes.waiting}>{say('shell.loading')}</p>
      </aside>
    )
  }
  return <UserForm user={user.data ?? null} tree={regions.data} close={close} />
}
