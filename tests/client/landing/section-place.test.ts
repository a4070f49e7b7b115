import { expect, it } from 'vitest'
import {
  isHeaderFixed,
  scrolling,
  sectionBeingRead,
  sectionIds,
} from '../../../app/client/landing/header/section-place.ts'

it('the page has the sections and the measures of the specification', () => {
  expect(sectionIds).toEqual(['home', 'tools', 'partners', 'manuals', 'contact'])
  expect(scrolling).toEqual({ headerFixedAfter_px: 100, sectionOffset_px: 145 })
})

it('the header is fixed after 100 px, not at them', () => {
  expect([0, 100, 100.5, 4000].map(isHeaderFixed)).toEqual([false, false, true, true])
})

it('the section being read is the last whose head has come up to the offset', () => {
  const heads = [64, 1400, 2000, 2400, 2700]
  const after = (scrolled_px: number, atEnd = false) =>
    sectionBeingRead(
      heads.map(head => head - scrolled_px),
      atEnd,
    )
  expect(after(0)).toBe('home')
  expect(after(1400 - 146 - 1)).toBe('home')
  expect(after(1400 - 145)).toBe('tools')
  expect(after(2000 - 145)).toBe('partners')
  expect(after(2100, true)).toBe('contact')
})
