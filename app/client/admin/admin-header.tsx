import { IconMap2, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '../../domain/accounts/contract.ts'
import { Account } from '../accounts/account.tsx'
import { Brand } from '../ui/brand.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { DocumentMenu } from '../ui/menu/document-menu.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './admin.module.css'

type Props = { user: User | null; isMenuOpen: boolean; toggleMenu(): void }

/** Burger, brand; the way to the map, documents, language, theme and account at the right. */
export function AdminHeader({ user, isMenuOpen, toggleMenu }: Props) {
  const say = useWords()
  return (
    <header className={classes.header}>
      <Button
        look="ghost"
        iconLabel={say(isMenuOpen ? 'admin.hideMenu' : 'admin.showMenu')}
        aria-expanded={isMenuOpen}
        aria-controls="admin-menu"
        onClick={toggleMenu}
      >
        <IconMenu2 size={18} stroke={1.6} aria-hidden />
      </Button>
      <Link to="/home" title={say('shell.toHome')} className={classes.brand}>
        <Brand />
      </Link>
      <h1 className="visually-hidden">{say('admin.menu')}</h1>
      <div className={classes.headerEnd}>
        <Link to="/home" className={`${buttonClass()} ${classes.toTool}`}>
          <IconMap2 size={16} stroke={1.6} aria-hidden />
          <span>{say('shell.mepTool')}</span>
        </Link>
        <div className={classes.wide}>
          <DocumentMenu />
        </div>
        <Account user={user} area="admin" />
      </div>
    </header>
  )
}
