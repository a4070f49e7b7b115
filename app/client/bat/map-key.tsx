import { useAtomValue } from 'jotai'
import { batModeAtom } from './bat-state.ts'
import { NetworkKey } from './network/network-key.tsx'
import { SettlementsKey } from './settlements/map/map-key.tsx'

/** Legend for what BAT draws: either the settlements of a municipality or the network of a cluster. */
export default function MapKey() {
  return useAtomValue(batModeAtom) === 'municipality' ? <SettlementsKey /> : <NetworkKey />
}
