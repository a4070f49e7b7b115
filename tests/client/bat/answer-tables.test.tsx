// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { ArrivalTable, FlipTable } from '../../../app/client/bat/results/answer/answer-tables.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { technologies } from '../../../app/domain/bat/contract.ts'
import { drawCosts } from '../../../app/domain/bat/uncertainty/draw-costs.ts'
import { arrivalRows, gridArrival } from '../../../app/domain/bat/uncertainty/grid-arrival.ts'
import { type Uncertainty, uncertaintyOf } from '../../../app/domain/bat/uncertainty/uncertainty.ts'
import { analyse } from '../../domain/bat/clusters.ts'
import { english } from '../../in-english.ts'
import { rendered } from '../rendered.ts'

beforeAll(() => loadMessages())

function bodyOf(element: ReactNode): string[][] {
  const page = document.createElement('div')
  page.innerHTML = rendered(element)
  return [...page.querySelectorAll('tbody tr')].map(row =>
    [...row.children].map(cell => cell.textContent ?? ''),
  )
}

test('every value that turns the answer is a row with the option that wins then', () => {
  const { cost_inputs } = analyse(40, {}, { distance_to_grid_km: 1.2 })
  const draws = drawCosts(cost_inputs, 400)
  const uncertainty = uncertaintyOf(draws, {
    best: 'grid',
    candidates: technologies,
    project_period: 5,
  }) as Uncertainty
  const rows = bodyOf(<FlipTable uncertainty={uncertainty} />)
  const winners = uncertainty.inputs.flatMap(({ winner }) => winner ?? [])
  expect(winners.length).toBeGreaterThan(1)
  expect(rows.map(([, , winner]) => winner).sort()).toEqual(
    winners.map(one => english(`technology.${one}`)).sort(),
  )
  for (const [, change] of rows) expect(change).toMatch(/^([+−][\d.]+|[\d.]+ → [\d.]+) %$/)

  const firm = {
    ...uncertainty,
    inputs: uncertainty.inputs.map(one => ({ ...one, flip: null, winner: null })),
  }
  expect(bodyOf(<FlipTable uncertainty={firm} />)).toEqual([])
  expect(rendered(<FlipTable uncertainty={firm} />)).toContain(english('sure.flipNoneAtAll'))
})

test('years of arrival name the cheapest with its cost, and the next with what it costs more', () => {
  const arrival = gridArrival(analyse(100).cost_inputs, technologies)
  const rows = bodyOf(<ArrivalTable arrival={arrival} />)
  expect(rows).toHaveLength(arrivalRows(arrival).length)
  expect(rows[0]).toEqual(['Years 1 to 4', 'Micro Hydro', '1.65–1.90', 'Solar Home System 17.6–23.0'])
  expect(rows.at(-1)).toEqual(['Never', 'Micro Hydro', '1.09', 'Solar Home System 58.3'])
  expect(bodyOf(<ArrivalTable arrival={{ shs: arrival.shs }} />)[0].at(-1)).toBe('')
})
