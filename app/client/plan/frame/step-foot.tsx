import { IconArrowLeft, IconArrowRight, IconHome } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Plan } from '../../../domain/plan/contract.ts'
import { adjacentScreens, type PlanScreen, planScreens } from '../../../domain/plan/screens.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../plan.module.css'
import { screenWords, toScreen } from '../plan-screens.ts'

type Props = {
  plan: Plan | null
  path: PlanScreen
  /** Whether the user can save on this screen. */
  saves: boolean
  isBusy: boolean
  /** Whether the screen asks for confirmation before the next one, which a link would bypass. */
  confirmsFirst: boolean
  saveAndContinue(): void
}

/** Home and Back on the left, and Close, Save and Continue on the right (H-014, H-015, L-041). */
export function StepFoot({ plan, path, saves, isBusy, confirmsFirst, saveAndContinue }: Props) {
  const say = useSay()
  const { before, after } = adjacentScreens(path)
  const step = planScreens.find(screen => screen.path === path)?.step ?? 1
  const saving = step <= 2 ? 'planFrame.saveContinue' : 'planFrame.saveAndContinue'
  const onward = saves || plan === null ? saving : 'planFrame.continue'
  const goesOnByButton = saves || plan === null || confirmsFirst
  return (
    <footer className={classes.foot}>
      <Link
        to="/home"
        search={true}
        title={say('planFrame.homeTitle')}
        className={`${buttonClass('ghost', 'main')} ${classes.wide}`}
      >
        <IconHome size={16} stroke={1.6} aria-hidden />
        {say(after === null ? 'planFrame.goHome' : 'planFrame.home')}
      </Link>
      {plan && before !== null && (
        <Link
          {...toScreen(plan.id, before)}
          title={say('planFrame.backTitle', { screen: say(screenWords[before]) })}
          className={buttonClass('default', 'main')}
        >
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          {say('planFrame.back')}
        </Link>
      )}
      <span className={classes.gap} />
      <Link
        to="/home"
        search={true}
        title={say('planFrame.closeTitle')}
        className={`${buttonClass('ghost', 'main')} ${before === null ? '' : classes.wide}`}
      >
        {say('planFrame.close')}
      </Link>
      {saves && (
        <Button type="submit" size="main" variant={after === null ? 'primary' : 'default'} busy={isBusy}>
          {say('planFrame.save')}
        </Button>
      )}
      {after !== null && goesOnByButton && (
        <Button variant="primary" size="main" busy={isBusy} onClick={saveAndContinue}>
          {say(onward)}
          <IconArrowRight size={16} stroke={1.6} aria-hidden />
        </Button>
      )}
      {after !== null && !goesOnByButton && (
        <Link {...toScreen(plan.id, after)} className={buttonClass('primary', 'main')}>
          {say('planFrame.continue')}
          <IconArrowRight size={16} stroke={1.6} aria-hidden />
        </Link>
      )}
    </footer>
  )
}
