import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ownScreenAddress } from '../../../app/client/accounts/guards.ts'
import ToolDrawing from '../../../app/client/landing/tools/tool-drawing.tsx'
import { tools } from '../../../app/client/landing/tools/tools.ts'

describe('the tools of the landing page', () => {
  it('are the five of the specification', () => {
    expect(tools.map(({ id }) => id)).toEqual(['sst', 'bat', 'mhp', 'cooking', 'report'])
  })

  it.each(tools)('$id opens a screen that the login may carry on to', ({ opens }) => {
    expect(ownScreenAddress(opens)).toBe(opens)
  })

  it('have a drawing each, in colours that the page turns with its theme', () => {
    const drawings = tools.map(({ id }) => renderToStaticMarkup(createElement(ToolDrawing, { tool: id })))
    expect(new Set(drawings).size).toBe(tools.length)
    for (const drawing of drawings) {
      expect(drawing).toMatch(/(fill|stroke)="var\(--/)
      expect(drawing).not.toMatch(/#[0-9a-f]{3}|NaN|undefined/i)
    }
  })
})
