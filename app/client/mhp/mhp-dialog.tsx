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
  const shared = {
    opened: isOpen,
    onClose: () => setOpen(false),
    title: say('mhp.form.title'),
    classNames: { content: classes.dialog, header: classes.dialog, title: classes.dialogTitle },
    closeButtonProps: { 'aria-label': say('mhp.form.cancel') },
  }
  const form = <MhpForm key={place.at.join()} place={place} close={() => setOpen(false)} />
  return isPhone ? (
    <Drawer {...shared} position="bottom" size="88%">
      {form}
    </Drawer>
  ) : (
    <Modal {...shared} size={540}>
      {form}
    </Modal>
  )
}
