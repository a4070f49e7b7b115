import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import {
  byMark,
  type TechnologyMark,
  technologies,
  technologyMarks,
  technologyRows,
} from '../../../domain/technologies/technologies.ts'
import { usePrinting } from '../files/printing.ts'

/** Darker shades of the technologies' colours, for text. */
const inks = Object.fromEntries(
  technologies.map(one => [`${technologyMarks[one]}Ink`, `--${technologyMarks[one]}-ink`]),
) as Record<`${TechnologyMark}Ink`, string>
/** Design tokens for charts. They are read from the style sheet, which is their only source. */
const tokens = {
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  line: '--line',
  surface: '--surface',
  hover: '--hover',
  accent: '--accent',
  female: '--female',
  male: '--male',
  ...byMark(one => `--${technologyRows[one].mark}`),
  ...inks,
  font: '--font',
} as const
export type Palette = Record<keyof typeof tokens, string>

export function usePalette(): Palette {
  const scheme = useComputedColorScheme('light')
  const printing = usePrinting()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens change with the scheme, and on paper
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    // ECharts writes the values into SVG attributes without escaping them, so a double quote would end the attribute.
    const written = (token: string) => style.getPropertyValue(token).trim().replaceAll('"', "'")
    return Object.fromEntries(
      Object.entries(tokens).map(([name, token]) => [name, written(token)]),
    ) as Palette
  }, [scheme, printing])
}
