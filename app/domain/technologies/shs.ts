import type { TechnologyRow } from './technology.ts'

export const shs = {
  label: 'Solar Home System',
  mark: 'shs',
  colour: ['#BD7B00', '#F7C948'],
  ink: ['#855600', '#F7C948'],
  shape: 'circle',
  lighting: 'solar_home',
  goal: 'electricity',
  title: 'rates.shs',
} as const satisfies TechnologyRow
