import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ownAddress } from '../../../app/client/accounts/guards.ts'
import { toolPicture, tools } from '../../../app/client/landing/tools/tools.ts'

describe('the tools of the landing page', () => {
  it('are the five of the specification', () => {
    expect(tools.map(({ id }) => id)).toEqual(['sst', 'bat', 'mhp', 'cooking', 'report'])
  })

  it.each(tools)('$id opens a screen that the login may carry on to', ({ opens }) => {
    expect(ownAddress(opens)).toBe(opens)
  })

  it.each(tools)('$id has a picture of its own in both themes', ({ id }) => {
    for (const scheme of ['light', 'dark'] as const) {
      expect(toolPicture(id, scheme)).toContain(`${id}-${scheme}`)
      expect(existsSync(`app/client/landing/pictures/${id}-${scheme}.webp`)).toBe(true)
    }
  })
})
