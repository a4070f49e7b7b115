import type { TechnologyRow } from './technology.ts'

export const grid = {
  label: 'Grid Extension',
  mark: 'grid',
  colour: ['#3F3066', '#DAD3F5'],
  ink: ['#3F3066', '#DAD3F5'],
  shape: 'triangle',
  lighting: 'grid',
  goal: 'electricity',
  title: 'rates.titleGrid',
} as const satisfies TechnologyRow
