import { useQueryClient } from '@tanstack/react-query'
import { readInstallation } from '../../../domain/installation/contract.ts'
import { listUsers, type ManagedUser, removeUser } from '../../../domain/users/contract.ts'
import { call } from '../../api/browser.ts'
import { Confirm } from '../../ui/pane/confirm.tsx'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'

const toast = toastsOf('user.delete')

/** Asks for confirmation before a user is deleted. A failure is reported as G-033, with the reason in the dialog. */
export function DeleteUser(props: { user: ManagedUser; close(): void; deleted(): void }) {
  const { user, close, deleted } = props
  const say = useSay()
  const queries = useQueryClient()
  return (
    <Confirm
      title={say('admin.delete')}
      question={say('admin.deleteAsk', { name: user.full_name })}
      hint={say('admin.deleteHint')}
      act={async () => {
        try {
          await call(removeUser, { params: { id: String(user.id) } })
        } catch (failure) {
          toast.error(say('admin.deleteFailed'))
          throw failure
        }
        for (const { path } of [listUsers, readInstallation])
          void queries.invalidateQueries({ queryKey: [path] })
        toast.success(say('admin.deleted'))
        deleted()
      }}
      close={close}
    />
  )
}
