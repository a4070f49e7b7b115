import { IconMenu2 } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { User } from '../../domain/accounts/contract.ts'
import { UserMenu } from '../accounts/user-menu.tsx'
import type { RegionLists } from '../region/cascade.ts'
import { RegionSelectors } from '../region/region-selectors.tsx'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { ColorSchemeMenu, LanguageMenu } from '../ui/preference-menus.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './home.module.css'

type Props = {
  /** What the page is about, for those who do not see the selectors. */
  title: string
  user: User | null
  lists: RegionLists | null
  region: number
  chooseRegion(region: number): void
  layersOpen: boolean
  toggleLayers(): void
}

/** Burger, brand, region selectors; language, theme and account at the right. */
export function Header(props: Props) {
  const { lists, region, chooseRegion, layersOpen, toggleLayers } = props
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
      <BrandLink />
      <h1 className="visually-hidden">{props.title}</h1>
      <RegionSelectors lists={lists} region={region} choose={chooseRegion} layout="row" />
      <div className={classes.headerEnd}>
        <Account user={props.user} />
      </div>
    </header>
  )
}

/** The brand goes to home as it is opened first (F-009). */
export function BrandLink() {
  const say = useWords()
  return (
    <Link to="/home" title={say('shell.toHome')} className={classes.brand}>
      <Brand />
    </Link>
  )
}

export function Account({ user, side }: { user: User | null; side?: 'left' | 'right' }) {
  const say = useWords()
  const navigate = useNavigate()
  return (
    <>
      <LanguageMenu side={side} />
      <ColorSchemeMenu side={side} />
      {user && (
        <UserMenu
          user={user}
          entries={[{ label: say('shell.home'), act: () => void navigate({ to: '/' }) }]}
        />
      )}
    </>
  )
}
