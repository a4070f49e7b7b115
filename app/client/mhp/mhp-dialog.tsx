import { Drawer, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useAtom, useAtomValue } from 'jotai'
import { useWords } from '../ui/use-words.ts'
import classes from './mhp.module.css'
import { MhpForm } from './mhp-form.tsx'
import { mhpFormOpenAtom, mhpPlaceAtom } from './mhp-state.ts'

/** The form for the picked place, as a dialog; on a phone it comes up from below. */
export default function MhpDialog() {
  const say = useWords()
  const place = useAtomValue(mhpPlaceAtom)
  const [isOpen, setOpen] = useAtom(mhpFormOpenAtom)
  const isPhone = useMediaQuery('(max-width: 759px)', undefined, { getInitialValueInEffect: false }) ?? false
  if (place === null) return null
  const close = () => setOpen(false)
  const Root = isPhone ? Drawer.Root : Modal.Root
  const { Overlay, Content, Body, CloseButton } = isPhone ? Drawer : Modal
  // The parts, since their own header would be one more banner of the page.
  return (
    <Root
      opened={isOpen}
      onClose={close}
      {...(isPhone ? { position: 'bottom' as const, size: '88%' } : { size: 540, centered: true })}
    >
      <Overlay />
      <Content aria-label={say('mhp.form.title')} className={classes.dialog}>
        <Body>
          <div className={classes.dialogHead}>
            <h2>{say('mhp.form.title')}</h2>
            <CloseButton aria-label={say('mhp.form.close')} />
          </div>
          <MhpForm key={place.at.join()} place={place} close={close} />
        </Body>
      </Content>
    </Root>
  )
}
