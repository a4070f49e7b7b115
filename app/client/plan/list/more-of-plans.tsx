import { IconArchive, IconDots, IconTrashOff } from '@tabler/icons-react'
import type { User } from '../../../domain/accounts/contract.ts'
import { can } from '../../../domain/roles.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { useSay } from '../../ui/use-say.ts'
import type { PlansAddress } from './plans-view.ts'

type Props = PlansAddress & { user: User | null; showRemoved(): void }
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Link to archived plans and, for an Administrator, to deleted ones. */
export function MoreOfPlans({ view, choose, user, showRemoved }: Props) {
  const say = useSay()
  const removed = { label: say('planList.removed'), icon: <IconTrashOff {...icon} />, act: showRemoved }
  return (
    <Menu
      label={say('planList.more')}
      button={<IconDots size={18} stroke={1.6} aria-hidden />}
      entries={[
        {
          label: say(view.archived ? 'planList.showCurrent' : 'planList.showArchived'),
          icon: <IconArchive {...icon} />,
          act: () => choose({ archived: !view.archived }),
        },
        ...(can(user?.role, 'plans.manageAll') ? [removed] : []),
      ]}
    />
  )
}
