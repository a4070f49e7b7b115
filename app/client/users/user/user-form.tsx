import { Switch } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ManagedUser, RegionTree } from '../../../domain/users/contract.ts'
import { GeneralError } from '../../accounts/account-page.tsx'
import { session, useUser } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { RestoredNotice } from '../../ui/draft/restored-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useWords } from '../../ui/use-words.ts'
import { AreaTree } from './area-tree.tsx'
import { DeleteUser } from './delete-user.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { RoleSelect } from './role-select.tsx'
import { useUserForm } from './use-user-form.ts'
import classes from './user.module.css'
import { UserDates } from './user-dates.tsx'

type Props = { user: ManagedUser | null; tree: RegionTree; close(): void }

/** Creates a user, or changes and deletes one; errors of the server stand below their fields. */
export function UserForm({ user, tree, close }: Props) {
  const say = useWords()
  const me = useUser()
  const isOwn = user !== null && user.id === me?.id
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [isDeleting, setDeleting] = useState(false)
  const isOver = useRef(false)
  const leave = () => {
    isOver.current = true
    close()
  }
  const state = useUserForm(user, () => {
    toast.success(say(user === null ? 'admin.wasCreated' : 'admin.wasEdited'))
    leave()
  })
  const { form, values, change, errors, general, restored, clash, isBusy, field } = state

  return (
    <aside className={classes.panel} aria-label={user?.full_name ?? say('admin.createUser')}>
      <header className={classes.head}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {user?.full_name ?? say('admin.createUser')}
          </h2>
          {user && <UserDates user={user} />}
        </div>
        <Button look="ghost" iconLabel={say('shell.close')} onClick={close}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </Button>
      </header>
      <form ref={form} className={classes.form} onSubmit={state.submit} noValidate>
        <div className={classes.fields}>
          {restored && <RestoredNotice {...restored} />}
          <div className={classes.pair}>
            <TextField
              {...field('first_name')}
              label={say('account.firstName')}
              type="text"
              autoComplete="off"
            />
            <TextField
              {...field('last_name')}
              label={say('account.lastName')}
              type="text"
              autoComplete="off"
            />
            <TextField {...field('phone_no')} label={say('admin.phone')} type="text" autoComplete="off" />
            <RoleSelect
              role={values.role}
              isFixed={isOwn}
              errors={errors.role}
              choose={role => change({ role })}
            />
          </div>
          <TextField {...field('email')} label={say('account.email')} type="email" autoComplete="off" />
          {user === null ? (
            <div className={classes.pair}>
              <TextField
                {...field('password')}
                label={say('account.password')}
                type="password"
                autoComplete="new-password"
              />
              <TextField
                {...field('confirm_password')}
                label={say('account.confirmPassword')}
                type="password"
                autoComplete="new-password"
              />
            </div>
          ) : (
            <Switch
              name="is_active"
              label={say('admin.active')}
              description={isOwn ? say('admin.ownState') : say('admin.activeHint')}
              error={errors.is_active?.join(' ')}
              checked={values.is_active}
              disabled={isOwn}
              onChange={event => change({ is_active: event.target.checked })}
            />
          )}
          <AreaTree
            tree={tree}
            role={values.role}
            chosen={values.assigned_sddmms}
            errors={errors.assigned_sddmms}
            change={assigned_sddmms => change({ assigned_sddmms })}
          />
        </div>
        <footer className={classes.foot}>
          <GeneralError text={general} />
          {clash && (
            <div className={classes.answers}>
              <Button onClick={clash.showTheirs}>{say('admin.loadTheirs')}</Button>
              <Button onClick={clash.keepMine}>{say('admin.keepMine')}</Button>
            </div>
          )}
          <div className={classes.answers}>
            {user && !isOwn && (
              <span className={classes.delete}>
                <Button look="danger" onClick={() => setDeleting(true)}>
                  <IconTrash size={16} stroke={1.6} aria-hidden />
                  {say('admin.delete')}
                </Button>
              </span>
            )}
            <Button onClick={close}>{say('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={isBusy}>
              {say(isBusy ? 'admin.saving' : 'admin.save')}
            </Button>
          </div>
        </footer>
      </form>
      {user && isDeleting && (
        <DeleteUser
          user={user}
          close={() => setDeleting(false)}
          deleted={() => {
            state.forget()
            leave()
          }}
        />
      )}
      <LeaveGuard
        mayLeave={() => isOver.current || session.user() === null || !state.isDirty}
        left={state.forget}
      />
    </aside>
  )
}
