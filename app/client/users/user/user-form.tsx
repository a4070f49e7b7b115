import { Switch } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { roleLabel, roles } from '../../../domain/role-ids.ts'
import { can, type RoleId } from '../../../domain/roles.ts'
import type { ManagedUser, RegionTree } from '../../../domain/users/contract.ts'
import { PasswordField } from '../../accounts/passwords/password-field.tsx'
import { roleWords } from '../../accounts/role-words.ts'
import { useUser } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { levelIn, namesIn } from './area-choice.ts'
import { AreaTree } from './area-tree.tsx'
import { DeleteUser } from './delete-user.tsx'
import { Registration } from './newcomer.tsx'
import { ResetFactor } from './reset-factor.tsx'
import { RoleSelect } from './role-select.tsx'
import { useUserForm } from './use-user-form.ts'
import classes from './user.module.css'
import { UserDates } from './user-dates.tsx'

type Props = { user: ManagedUser | null; tree: RegionTree; close(): void }

/** Creates, changes or deletes a user. Errors from the server appear below their fields. */
export function UserForm({ user, tree, close }: Props) {
  const say = useSay()
  const me = useUser()
  const isOwn = user !== null && user.id === me?.id
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [isDeleting, setDeleting] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const form = useUserForm(user, () => {
    toast.success(say(user === null ? 'admin.wasCreated' : 'admin.wasEdited'))
    close()
  })
  const { values, change, field, text } = form

  return (
    <aside className={classes.panel} aria-label={user?.full_name ?? say('admin.createUser')}>
      <header className={classes.head}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {user?.full_name ?? say('admin.createUser')}
          </h2>
          {user && <UserDates user={user} />}
        </div>
        <Button variant="ghost" iconLabel={say('shell.close')} onClick={close}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </Button>
      </header>
      <Form form={form} className={classes.form}>
        <div className={classes.fields}>
          <FormNotices form={form} show={shown} />
          {user?.awaiting_since && (
            <Registration
              since={user.awaiting_since}
              wanted={levelIn(tree, user.wanted_sddmm)}
              use={sddmm => change({ role: roles.Planner, assigned_sddmms: [sddmm] })}
            />
          )}
          <div className={classes.pair}>
            <TextField {...text('first_name')} type="text" autoComplete="off" />
            <TextField {...text('last_name')} type="text" autoComplete="off" />
            <TextField {...text('phone_no')} type="text" autoComplete="off" />
            <RoleSelect
              role={values.role}
              isFixed={isOwn}
              errors={field('role').errors}
              choose={role => change({ role })}
            />
          </div>
          <TextField {...text('email')} type="email" autoComplete="off" />
          {user !== null && user.email.toLowerCase() !== values.email.trim().toLowerCase() && (
            <TextField
              {...text('current_password')}
              type="password"
              autoComplete="current-password"
              hint={say('admin.emailNeedsPassword')}
            />
          )}
          {user === null ? (
            <div className={classes.pair}>
              <PasswordField {...text('password')} hasRules />
              <PasswordField {...text('confirm_password')} />
            </div>
          ) : (
            <Switch
              name="is_active"
              label={say('admin.active')}
              description={isOwn ? say('admin.ownState') : say('admin.activeHint')}
              error={field('is_active').errors?.join(' ')}
              checked={values.is_active}
              disabled={isOwn}
              onChange={event => change({ is_active: event.target.checked })}
            />
          )}
          {user?.has_second_factor && !isOwn && can(me?.role, 'users.manageAll') && (
            <div>
              <Button size="small" onClick={() => setResetting(true)}>
                {say('admin.factorReset')}
              </Button>
            </div>
          )}
          <AreaTree
            tree={tree}
            role={values.role}
            chosen={values.assigned_sddmms}
            errors={field('assigned_sddmms').errors}
            change={assigned_sddmms => change({ assigned_sddmms })}
          />
        </div>
        <footer className={classes.foot}>
          <GeneralError text={form.general} />
          <div className={classes.answers}>
            {user && !isOwn && (
              <span className={classes.delete}>
                <Button variant="danger" onClick={() => setDeleting(true)}>
                  <IconTrash size={16} stroke={1.6} aria-hidden />
                  {say('admin.delete')}
                </Button>
              </span>
            )}
            <Button onClick={close}>{say('shell.cancel')}</Button>
            <Button type="submit" variant="primary" busy={form.isBusy}>
              {say(form.isBusy ? 'admin.saving' : 'admin.save')}
            </Button>
          </div>
        </footer>
      </Form>
      {user && isResetting && <ResetFactor user={user} close={() => setResetting(false)} />}
      {user && isDeleting && (
        <DeleteUser
          user={user}
          close={() => setDeleting(false)}
          deleted={() => {
            form.forget()
            close()
          }}
        />
      )}
    </aside>
  )
  /** Text for fields whose values are codes. */
  function shown(name: string, value: unknown): string | undefined {
    if (name === 'role' && value !== null) return say(roleWords[roleLabel(value as RoleId)])
    return name === 'assigned_sddmms' ? namesIn(tree, value as number[]) : undefined
  }
}
