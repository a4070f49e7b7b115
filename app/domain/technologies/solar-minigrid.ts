import type { TechnologyRow } from './technology.ts'

export const solarMinigrid = {
  label: 'Solar Mini-grid',
  mark: 'smg',
  colour: ['#982A0B', '#E4602F'],
  ink: ['#982A0B', '#F08661'],
  shape: 'square',
  lighting: 'mini_grid',
  goal: 'electricity',
  title: 'rates.smg',
} as const satisfies TechnologyRow
