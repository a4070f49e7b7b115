import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { checkLoggedIn } from '../../domain/accounts/contract.ts'
import { isAtLeast } from '../../domain/accounts/roles.ts'
import { CallFailure } from '../../domain/call-failure.ts'
import { logOut } from '../accounts/log-out.ts'
import { session } from '../api/browser.ts'
import { endpointQuery } from '../api/queries.ts'

/**
 * Asks the server on entering the admin area who this is (E-015). Whom it does not know any more is logged out, and
 * whoever was made a Planner meanwhile goes home; a lost connection does neither.
 */
export function useCheckLogin(): void {
  const navigate = useNavigate()
  const { data, error } = useQuery({ ...endpointQuery(checkLoggedIn, {}), staleTime: 0 })
  useEffect(() => {
    if (!data) return
    session.changeUser(data.user)
    if (!isAtLeast(data.user.role, 'Manager')) void navigate({ to: '/home', replace: true })
  }, [data, navigate])
  useEffect(() => {
    const isRefused = error instanceof CallFailure && error.kind === 'refused' && error.status < 500
    // Without a user the call itself has ended the session and leads away.
    if (isRefused && session.user() !== null) void logOut(() => navigate({ to: '/' }))
  }, [error, navigate])
}
