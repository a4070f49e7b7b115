import { useMediaQuery } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import { useUser } from '../api/browser.ts'
import { drawingAtom, editingAtom } from '../map/map-state.ts'
import { useUnsaved } from '../ui/lazy/unsaved.ts'
import { useWords } from '../ui/use-words.ts'
import { PhoneScreen } from './phone-screen.tsx'
import { useHome } from './use-home.ts'
import { WideScreen } from './wide-screen.tsx'

/** The map screen: panes beside the map where there is room, sheets over it on a phone. */
export function HomeScreen() {
  const say = useWords()
  const home = useHome()
  const user = useUser()
  const isDrawing = useAtomValue(drawingAtom) !== null
  const isEditing = useAtomValue(editingAtom) !== null
  useUnsaved(() => isDrawing || isEditing)
  const isPhone = useMediaQuery('(max-width: 759px)', undefined, { getInitialValueInEffect: false })
  const Screen = isPhone ? PhoneScreen : WideScreen
  return (
    <>
      <title>{`${home.place.name} · ${home.mode === 'dashboard' ? `${say('mode.dashboard')} · ` : ''}${say('shell.name')}`}</title>
      <Screen home={home} user={user} />
    </>
  )
}
