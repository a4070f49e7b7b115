import { IconCloudUp } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useUnsentClusters } from '../../bat/unsent-clusters.ts'
import { useUnsentProject } from '../../mhp/unsent-project.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './unsent.module.css'
import { unsentForms } from './unsent-forms.ts'

const UnsentDialog = lazyPart(() => import('./unsent-dialog.tsx'), 'toast')

/** Offers results that were computed offline and are not in any plan yet. Shows nothing if there are none. */
export default function UnsentBar() {
  const say = useSay()
  const found = [...useUnsentClusters(), ...useUnsentProject()]
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  /** Only what was there when the page was opened is offered, not what is being typed now. */
  const [before] = useState(unsentForms)
  const there = new Set(unsentForms().map(one => JSON.stringify(one)))
  const forms = before.filter(one => there.has(JSON.stringify(one)) && !pathname.endsWith(`/${one.screen}`))
  const count = found.filter(({ isOffline }) => isOffline).length + forms.length
  if (count === 0 && !isOpen) return null
  return (
    <>
      <aside className={classes.bar} aria-label={say('unsent.title')}>
        <IconCloudUp size={18} stroke={1.6} aria-hidden />
        <p role="status">{say('unsent.bar', { count })}</p>
        <Button onClick={() => setOpen(true)}>{say('unsent.look')}</Button>
      </aside>
      {isOpen && (
        <Suspense>
          <UnsentDialog found={found} forms={forms} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
