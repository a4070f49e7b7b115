import { useSay } from '../../ui/use-say.ts'
import classes from './header.module.css'
import { type SectionId, sectionIds } from './section-place.ts'

/** Links to the sections of the page. The one that is being read is marked. */
export function SectionLinks({ section, left }: { section: SectionId; left?(): void }) {
  const say = useSay()
  return (
    <ul className={classes.links}>
      {sectionIds.map(id => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === section ? 'location' : undefined} onClick={left}>
            {say(`landing.${id}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
