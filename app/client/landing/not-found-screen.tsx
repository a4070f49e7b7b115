import { Link } from '@tanstack/react-router'
import { Brand } from '../ui/brand.tsx'
import { buttonClass } from '../ui/button.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './landing.module.css'

export function NotFoundScreen() {
  const say = useSay()
  return (
    <main className={classes.lost}>
      <title>{`${say('shell.notFound')} · ${say('shell.name')}`}</title>
      <Brand />
      <h1>{say('shell.notFound')}</h1>
      <p>{say('shell.notFoundHint')}</p>
      <Link to="/" className={buttonClass('primary', 'main')}>
        {say('shell.notFoundBack')}
      </Link>
    </main>
  )
}
