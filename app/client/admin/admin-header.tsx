import { IconMap2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '../../domain/accounts/contract.ts'
import { Account } from '../accounts/account.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { buttonClass } from '../ui/button.tsx'
import { DocumentMenu } from '../ui/menu/document-menu.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './admin.module.css'

type Props = { user: User | null; isMenuOpen: boolean; toggleMenu(): void }

/** The way to the map, documents, language, theme and account at the right. */
export function AdminHeader({ user, isMenuOpen, toggleMenu }: Props) {
  const say = useWords()
  const label = say(isMenuOpen ? 'admin.hideMenu' : 'admin.showMenu')
  return (
    <PageHeader
      title={say('admin.menu')}
      menu={{ label, isOpen: isMenuOpen, controls: 'admin-menu', toggle: toggleMenu }}
      end={
        <>
          <Link to="/home" className={`${buttonClass()} ${classes.toTool}`}>
            <IconMap2 size={16} stroke={1.6} aria-hidden />
            <span>{say('shell.mepTool')}</span>
          </Link>
          <div className={classes.wide}>
            <DocumentMenu />
          </div>
          <Account user={user} area="admin" />
        </>
      }
    />
  )
}
