import { IconMenu2 } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { User } from '../../domain/accounts/contract.ts'
import { isAtLeast } from '../../domain/accounts/roles.ts'
import { UserMenu } from '../accounts/user-menu.tsx'
import { RegionSelectors } from '../region/region-selectors.tsx'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { ColorSchemeMenu, LanguageMenu } from '../ui/preference-menus.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './home.module.css'
import { DownloadMenu } from './mode/download-menu.tsx'
import type { Home } from './use-home.ts'

type Props = {
  home: Home
  user: User | null
  layersOpen: boolean
  toggleLayers(): void
}

/** Burger, brand, region selectors; downloads, language, theme and account at the right. */
export function Header({ home, user, layersOpen, toggleLayers }: Props) {
  const say = useWords()
  return (
    <header className={classes.header}>
      <Button
        look="ghost"
        iconLabel={say(layersOpen ? 'shell.hideLayers' : 'shell.showLayers')}
        aria-expanded={layersOpen}
        aria-controls="layers"
        onClick={toggleLayers}
      >
        <IconMenu2 size={18} stroke={1.6} aria-hidden />
      </Button>
      <BrandLink startAgain={home.startAgain} />
      <h1 className="visually-hidden">{home.place.name}</h1>
      <RegionSelectors
        lists={home.lists}
        region={home.search.region}
        choose={home.chooseRegion}
        layout="row"
      />
      <div className={classes.headerEnd}>
        <DownloadMenu home={home} />
        <Account user={user} area="tool" />
      </div>
    </header>
  )
}

/** The brand goes to home as it is opened first (F-009); `startAgain` brings along what the address does not hold. */
export function BrandLink({ startAgain }: { startAgain(): void }) {
  const say = useWords()
  return (
    <Link
      to="/home"
      title={say('shell.toHome')}
      className={classes.brand}
      onClick={event => {
        const isHere = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
        if (isHere) startAgain()
      }}
    >
      <Brand />
    </Link>
  )
}

/** Language, theme and the user's menu; managers and above change between the tool and the admin area (F-015). */
export function Account({
  user,
  area,
  side,
}: {
  user: User | null
  area: 'tool' | 'admin'
  side?: 'left' | 'right'
}) {
  const say = useWords()
  const navigate = useNavigate()
  const other = area === 'tool' ? '/cl-admin/' : '/home'
  const toOther = {
    label: say(area === 'tool' ? 'shell.admin' : 'shell.mepTool'),
    act: () => void navigate({ href: other }),
  }
  return (
    <>
      <LanguageMenu side={side} />
      <ColorSchemeMenu side={side} />
      {user && (
        <UserMenu
          user={user}
          entries={[
            { label: say('shell.home'), title: say('shell.homeHint'), act: () => void navigate({ to: '/' }) },
            ...(isAtLeast(user.role, 'Manager') ? [toOther] : []),
          ]}
        />
      )}
    </>
  )
}
