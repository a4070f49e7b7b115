import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconSearch, IconTableExport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManagedUser } from '../../../domain/users/contract.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useWords } from '../../ui/use-words.ts'
import { ColumnFilter } from './column-filter.tsx'
import { saveUsers } from './save-users.ts'
import classes from './users.module.css'
import type { UsersSearch } from './users-search.ts'

const pause_ms = 500

type Props = {
  search: UsersSearch
  choose(choice: Partial<UsersSearch>): void
  users: readonly ManagedUser[]
  isPhone: boolean
}

/** Search, which the server does half a second after the last key (S-030), the list as a file, and Create. */
export function UsersToolbar({ search, choose, users, isPhone }: Props) {
  const say = useWords()
  const [text, setText] = useState(search.q)
  const [known, setKnown] = useState(search.q)
  // The address has changed by another way than by typing here.
  if (known !== search.q) {
    setKnown(search.q)
    setText(search.q)
  }
  const send = useDebouncedCallback((q: string) => {
    setKnown(q)
    choose({ q })
  }, pause_ms)
  return (
    <div className={classes.toolbar}>
      <h2>{say('admin.users')}</h2>
      <TextInput
        className={classes.search}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        aria-label={say('admin.search')}
        placeholder={say('admin.searchHint')}
        maxLength={100}
        value={text}
        onChange={event => {
          setText(event.target.value)
          send(event.target.value.trim())
        }}
      />
      {isPhone && (
        <>
          <ColumnFilter column="role" search={search} choose={choose} isNamed />
          <ColumnFilter column="state" search={search} choose={choose} isNamed />
        </>
      )}
      <Button
        iconLabel={say('admin.csv')}
        disabled={users.length === 0}
        onClick={() => saveUsers(users, say)}
      >
        <IconTableExport size={18} stroke={1.6} aria-hidden />
      </Button>
      <Link to="/cl-admin/add-user" search className={buttonClass('primary')}>
        <IconPlus size={16} stroke={1.6} aria-hidden />
        {say('admin.create')}
      </Link>
    </div>
  )
}
