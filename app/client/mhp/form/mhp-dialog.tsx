import { useAtom, useAtomValue } from 'jotai'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { useSay } from '../../ui/use-say.ts'
import { mhpFormOpenAtom, mhpPlaceAtom } from '../mhp-state.ts'
import { MhpForm } from './mhp-form.tsx'

/** The form for the selected place, as a dialog. */
export default function MhpDialog() {
  const say = useSay()
  const place = useAtomValue(mhpPlaceAtom)
  const [isOpen, setOpen] = useAtom(mhpFormOpenAtom)
  if (place === null || !isOpen) return null
  const close = () => setOpen(false)
  return (
    <Dialog title={say('mhp.form.title')} closeLabel={say('mhp.form.close')} close={close}>
      <MhpForm key={place.at.join()} place={place} close={close} />
    </Dialog>
  )
}
