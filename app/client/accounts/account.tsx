import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { User } from '../../domain/accounts/contract.ts'
import { can } from '../../domain/roles.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { ColorSchemeMenu, LanguageMenu } from '../ui/menu/preference-menus.tsx'
import { useNumeralEntries } from '../ui/menu/use-numeral-entries.ts'
import { useSay } from '../ui/use-say.ts'
import { UserMenu } from './user-menu.tsx'

const OfflineDialog = lazyPart(
  async () => (await import('../offline/lazy-dialogs.ts')).offlineDialog(),
  'toast',
)

/**
 * Language, theme and the user's menu. Managers and Administrators can switch between the tool and the admin area
 * (F-015).
 */
export function Account({
  user,
  area,
  region,
  side,
}: {
  user: User | null
  area: 'tool' | 'admin'
  /** The current region, whose data can be downloaded for offline use. */
  region?: number
  side?: 'left' | 'right'
}) {
  const say = useSay()
  const navigate = useNavigate()
  const [isTaking, setTaking] = useState(false)
  const other = area === 'tool' ? '/cl-admin/' : '/home'
  const toOther = {
    label: say(area === 'tool' ? 'shell.admin' : 'shell.mepTool'),
    act: () => void navigate({ href: other }),
  }
  return (
    <>
      <LanguageMenu side={side} more={useNumeralEntries()} />
      <ColorSchemeMenu side={side} />
      {user && (
        <UserMenu
          user={user}
          entries={[
            { label: say('shell.home'), title: say('shell.homeHint'), act: () => void navigate({ to: '/' }) },
            ...(can(user.role, 'admin.enter') ? [toOther] : []),
            ...(region === undefined ? [] : [{ label: say('home.offline'), act: () => setTaking(true) }]),
          ]}
        />
      )}
      {isTaking && region !== undefined && (
        <Suspense>
          <OfflineDialog region={region} close={() => setTaking(false)} />
        </Suspense>
      )}
    </>
  )
}
