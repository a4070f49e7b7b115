import { useSyncExternalStore } from 'react'

export const sectionIds = ['home', 'tools', 'partners', 'manuals', 'contact'] as const
export type SectionId = (typeof sectionIds)[number]

/**
 * Scrolling of the page (E-051, E-052): from where on the header stays, and the space above a section's head.
 */
export const scrolling = { headerFixedAfter_px: 100, sectionOffset_px: 145 } as const

export const isHeaderFixed = (scrolled_px: number): boolean => scrolled_px > scrolling.headerFixedAfter_px

/**
 * The current section: the last whose head has reached the offset; at the page's end the last of all.
 * @param tops_px heads of the sections from the upper edge of the window, in the order of `sectionIds`
 */
export function sectionBeingRead(tops_px: readonly number[], atEnd: boolean): SectionId {
  if (atEnd) return sectionIds[sectionIds.length - 1]
  const reached = tops_px.filter(top_px => top_px <= scrolling.sectionOffset_px + 1).length
  return sectionIds[Math.max(0, reached - 1)]
}

/** Whether the header is fixed, and the section that is being read; a redraw only when one of them changes. */
export function useScrollPlace(): { isFixed: boolean; section: SectionId } {
  const isFixed = useSyncExternalStore(hearScrolling, () => isHeaderFixed(window.scrollY))
  const section = useSyncExternalStore(hearScrolling, readSection)
  return { isFixed, section }
}

function readSection(): SectionId {
  const page = document.documentElement
  const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= page.scrollHeight - 2
  const tops = sectionIds.map(id => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity)
  return sectionBeingRead(tops, atEnd)
}

function hearScrolling(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true })
  window.addEventListener('resize', changed)
  return () => {
    window.removeEventListener('scroll', changed)
    window.removeEventListener('resize', changed)
  }
}
