import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '../../domain/accounts/contract.ts'
import { Account } from '../accounts/account.tsx'
import { RegionSelectors } from '../region/region-selectors.tsx'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
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
