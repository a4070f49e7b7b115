import type { User } from '../../domain/accounts/contract.ts'
import { Account } from '../accounts/account.tsx'
import { RegionSelectors } from '../region/region-selectors.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { useSay } from '../ui/use-say.ts'
import { DownloadMenu } from './mode/download-menu.tsx'
import type { HomeState } from './use-home.ts'

type Props = { home: HomeState; user: User | null; layersOpen: boolean; toggleLayers(): void }

/** Region selectors, with downloads, language, theme and account on the right. */
export function Header({ home, user, layersOpen, toggleLayers }: Props) {
  const say = useSay()
  const label = say(layersOpen ? 'shell.hideLayers' : 'shell.showLayers')
  return (
    <PageHeader
      title={home.place.name}
      menu={{ label, isOpen: layersOpen, controls: 'layers', toggle: toggleLayers }}
      startAgain={home.startAgain}
      end={
        <>
          <DownloadMenu home={home} />
          <Account user={user} area="tool" region={home.search.region} />
        </>
      }
    >
      <RegionSelectors
        lists={home.lists}
        region={home.search.region}
        choose={home.chooseRegion}
        layout="row"
        isFixed={home.inPlan}
      />
    </PageHeader>
  )
}
