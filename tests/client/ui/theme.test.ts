import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { styleTokens } from '../../../app/domain/layers/style-tokens.ts'

const css = readFileSync('app/client/theme.css', 'utf8') + styleTokens
const block = (start: string) =>
  Object.fromEntries(
    css
      .split(start)
      .slice(1)
      .flatMap(after => [...after.slice(0, after.indexOf('}')).matchAll(/--([\w-]+):\s*([^;]+);/g)])
      .map(([, name, value]) => [name, value.trim()]),
  )
const light = block(':root {')
const dark = { ...light, ...block(":root[data-mantine-color-scheme='dark'] {") }

/** Contrast after WCAG 2.2: (lighter + 0.05) / (darker + 0.05) of the relative luminances. */
function contrast(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (one + 0.05) / (two + 0.05)
}
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const text: [ink: string, grounds: string[]][] = [
  ['ink', ['bg', 'surface', 'sunken', 'hover', 'pressed', 'accent-soft']],
  ['ink-2', ['bg', 'surface', 'sunken', 'hover', 'pressed']],
  ['ink-3', ['bg', 'surface', 'sunken', 'hover']],
  ['accent', ['bg', 'surface', 'hover', 'accent-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['ok', ['surface', 'ok-soft']],
  ['warn', ['surface', 'warn-soft']],
  ['danger', ['surface', 'danger-soft']],
  ['info', ['surface', 'info-soft']],
]

it.each([
  ['light', light],
  ['dark', dark],
] as const)(
  '%s: every text token reads on its grounds (4.5 to 1), edges of inputs show (3 to 1)',
  (_, tokens) => {
    const poor = text.flatMap(([ink, grounds]) =>
      grounds
        .filter(ground => contrast(tokens[ink], tokens[ground]) < 4.5)
        .map(ground => `${ink} on ${ground}: ${contrast(tokens[ink], tokens[ground]).toFixed(2)}`),
    )
    expect(poor).toEqual([])
    expect(contrast(tokens['line-input'], tokens.surface)).toBeGreaterThanOrEqual(3)
  },
)

it('both themes have the same tokens', () => {
  const neutral = /^(pine|score|font|t-|t$|s\d|r\d|rf|ctl|row|header|status|ease|d\d)/
  const themed = Object.keys(light).filter(name => !neutral.test(name))
  const darkOnly = block(":root[data-mantine-color-scheme='dark'] {")
  expect(themed.filter(name => !(name in darkOnly))).toEqual([])
})
