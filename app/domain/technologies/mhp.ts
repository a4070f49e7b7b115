import type { TechnologyRow } from './technology.ts'

export const mhp = {
  label: 'Micro Hydro',
  mark: 'mhp',
  colour: ['#1F78C8', '#4B9FE8'],
  ink: ['#1766AE', '#7DBBF0'],
  shape: 'diamond',
  lighting: 'micro_hydro',
  goal: 'renewable',
  title: 'rates.mhp',
} as const satisfies TechnologyRow
