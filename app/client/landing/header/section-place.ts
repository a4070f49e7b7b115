import { useSyncExternalStore } from 'react'

export const sectionIds = ['home', 'tools', 'partners', 'manuals', 'contact'] as const
export type SectionId = (typeof sectionIds)[number]

/**
 * Scroll positions (E-051, E-052): the one from which the header is fixed, and the space above the heading of a
 * section.
 */
export const scrolling = { headerFixedAfter_px: 100, sectionOffset_px: 145 } as const

export const isHeaderFixed = (scrolled_px: number): boolean => scrolled_px > scrolling.headerFixedAfter_px

/**
 * The current section is the last one whose heading has reached the offset. At the end of the page, it is the last
 * section.
 * @param tops_px positions of the headings from the upper edge of the window, in the order of `sectionIds`
 */
export function sectionBeingRead(tops_px: readonly number[], atEnd: boolean): SectionId {
  if (atEnd) return sectionIds[sectionIds.length - 1]
  const reached = tops_px.filter(top_px => top_px <= scrolling.sectionOffset_px + 1).length
  return sectionIds[Math.max(0, reached - 1)]
}

/**
 * Whether the header is fixed, and the section that is being read. The component renders again only when one of these
 * changes.
 */
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
