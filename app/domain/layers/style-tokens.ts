import { technologies, technologyRows } from '../technologies/technologies.ts'
import { type ColourName, colour, colours, type Theme } from './style-table.ts'

const names = Object.keys(colours) as ColourName[]
const declarations = (theme: Theme) =>
  [
    ...names.map(name => `--${name}: ${colour(name, theme)};`),
    ...technologies.map(one => {
      const { mark, ink } = technologyRows[one]
      return `--${mark}-ink: ${ink[theme === 'light' ? 0 : 1]};`
    }),
  ].join(' ')

/** The colours of the table as a style sheet, which the build appends to theme.css. */
export const styleTokens = `
:root { ${declarations('light')} }
:root[data-mantine-color-scheme='dark'] { ${declarations('dark')} }
`
