import {
  IconArrowRight,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import sections from '../sections.module.css'
import classes from './carousel.module.css'
import { tools } from './tools.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useSlides } from './use-slides.ts'

// If a picture cannot be loaded, its place stays empty. The rest of `lazyPart` would make the first page larger.
const ToolDrawing = lazy(() => import('./tool-drawing.tsx').catch(() => ({ default: () => null })))

/** The five tools. They advance automatically until they are hovered, focused or paused. */
export function ToolsSection() {
  const say = useSay()
  const { list, first, isDragging, step, show, handlers } = useSlides(tools.length)
  const { isPlaying, isMoving, toggle, handlers: watched } = useAutoplay(() => step(1), isDragging)
  /** Changes are announced to screen readers only after the user has selected a slide. */
  const [isChosen, setChosen] = useState(false)
  const choose = (act: () => void) => () => {
    setChosen(true)
    act()
  }
  const place = { count: tools.length, place: first + 1, tool: say(`landing.${tools[first].id}`) }

  function turnByKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    choose(() => step(by))()
  }

  return (
    <section id="tools" className={sections.section} aria-labelledby="tools-title">
      {/* biome-ignore lint/a11y/useSemanticElements: the pattern of a carousel asks for the role */}
      <div
        {...watched}
        role="group"
        aria-roledescription={say('landing.carousel')}
        aria-labelledby="tools-title"
        data-moving={isMoving}
        onKeyDown={turnByKey}
      >
        <div className={classes.head}>
          <div>
            <h2 id="tools-title">{say('landing.tools')}</h2>
            <p>{say('landing.toolsAbout')}</p>
          </div>
          <Button iconLabel={say(isPlaying ? 'landing.pause' : 'landing.play')} onClick={toggle}>
            {isPlaying ? (
              <IconPlayerPause size={18} stroke={1.6} aria-hidden />
            ) : (
              <IconPlayerPlay size={18} stroke={1.6} aria-hidden />
            )}
          </Button>
          <Button iconLabel={say('landing.previous')} onClick={choose(() => step(-1))}>
            <IconChevronLeft size={18} stroke={1.6} aria-hidden />
          </Button>
          <Button iconLabel={say('landing.next')} onClick={choose(() => step(1))}>
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </Button>
        </div>
        <div className={classes.window} data-dragging={isDragging} {...handlers}>
          <ul ref={list} className={classes.slides}>
            {tools.map(({ id, opens }, index) => (
              <li
                key={id}
                aria-roledescription={say('landing.slide')}
                aria-label={say('landing.slidePlace', {
                  ...place,
                  place: index + 1,
                  tool: say(`landing.${id}`),
                })}
                onFocus={event => isCut(event.currentTarget) && show(index)}
              >
                <div className={classes.drawing}>
                  <Suspense>
                    <ToolDrawing tool={id} />
                  </Suspense>
                </div>
                <h3>
                  <Link to="/login" search={{ redirect: opens }} draggable={false}>
                    {say(`landing.${id}`)}
                    <IconArrowRight size={16} stroke={1.6} aria-hidden />
                  </Link>
                </h3>
                <p>{say(`landing.${id}About`)}</p>
              </li>
            ))}
          </ul>
        </div>
        <fieldset className={classes.dots} aria-label={say('landing.choose')}>
          {tools.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-label={say(`landing.${id}`)}
              aria-current={index === first || undefined}
              onClick={choose(() => show(index))}
            />
          ))}
        </fieldset>
        <p className="visually-hidden" role="status">
          {isChosen && say('landing.slidePlace', place)}
        </p>
      </div>
    </section>
  )
}

/** Whether a slide is not completely inside the visible part of the carousel. */
function isCut(slide: HTMLElement): boolean {
  const own = slide.getBoundingClientRect()
  const around = slide.parentElement?.parentElement?.getBoundingClientRect()
  return around !== undefined && (own.left < around.left - 1 || own.right > around.right + 1)
}
