import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkVectors } from '../../../scripts/vectors/check-vectors.ts'

it('networks and costs of four villages, and degenerate networks, are those of an independent program', async () => {
  const lines: string[] = []
  const code = await checkVectors([join(import.meta.dirname, 'villages.json')], line => lines.push(line))
  expect(code, lines.join('\n')).toBe(0)
  expect(lines.map(line => line.replace(/(difference) .*/, '$1'))).toEqual([
    'rates: inputs',
    'degenerate: 85 of 85 values compared, largest relative difference',
    'villages: 1161 of 1161 values compared, largest relative difference',
  ])
})
