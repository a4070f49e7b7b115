import { Text } from '@mantine/core'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCanDrawMaps } from '../map/errors/webgl.ts'
import type { ToolContext } from '../map/tool.ts'
import { Button } from '../ui/button.tsx'
import { Panel, PanelFoot } from '../ui/pane/panel.tsx'
import tool from '../ui/tool.module.css'
import { useSay } from '../ui/use-say.ts'
import { TypedIntake } from './form/typed-intake.tsx'
import classes from './mhp.module.css'
import {
  clearMhpAtom,
  mhpFormOpenAtom,
  mhpPickingAtom,
  mhpPlaceAtom,
  mhpResultPlaceAtom,
} from './mhp-state.ts'
import { refusalHere } from './mhp-tool.ts'
import { ScanFields } from './scan/scan-fields.tsx'

/** Panel of the tool. The user can select a stream, type a place, or scan the municipality. */
export function MhpPanel(props: { context: ToolContext; place: string; close(): void }) {
  const { context, place, close } = props
  const say = useSay()
  const hasMap = useCanDrawMaps()
  const [isWanted, setPicking] = useAtom(mhpPickingAtom)
  const setFormOpen = useSetAtom(mhpFormOpenAtom)
  const picked = useAtomValue(mhpPlaceAtom)
  const { isHere: hasResults } = useAtomValue(mhpResultPlaceAtom)
  const clear = useSetAtom(clearMhpAtom)
  const refusal = refusalHere(context)
  const isKnown = context.workingArea !== null && context.municipality !== null
  const isPicking = isWanted && refusal === null
  return (
    <Panel
      title={say('mhp.title')}
      place={place}
      closeLabel={say('tool.close')}
      close={close}
      isRoomy
      foot={
        <PanelFoot>
          <Button size="main" disabled={!hasResults && picked === null} onClick={clear}>
            {say('tool.clear')}
          </Button>
          <Button
            variant={isPicking ? undefined : 'primary'}
            size="main"
            disabled={refusal !== null || !hasMap}
            onClick={() => setPicking(!isPicking)}
          >
            {say(isPicking ? 'mhp.pick.stop' : 'mhp.pick.start')}
          </Button>
        </PanelFoot>
      }
    >
      {refusal && (
        <p className={classes.alert} role="status">
          {say(refusal.refused)}
        </p>
      )}
      <section className={tool.stack}>
        <h3>{say('mhp.pick.title')}</h3>
        <Text size="sm" c="dimmed">
          {say(pickingWords(hasMap, isPicking))}
        </Text>
        {picked && (
          <Button variant="soft" disabled={refusal !== null} onClick={() => setFormOpen(true)}>
            {say('mhp.again')}
          </Button>
        )}
      </section>
      <TypedIntake context={context} isRefused={isKnown && refusal !== null} />
      <ScanFields sddmm={refusal === null ? (context.municipality?.sddmm ?? null) : null} />
    </Panel>
  )
}

const pickingWords = (hasMap: boolean, isGoing: boolean) =>
  !hasMap ? 'draw.noMap' : isGoing ? 'mhp.pick.going' : 'mhp.pick.about'
