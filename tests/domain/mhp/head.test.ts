import { expect, test } from 'vitest'
import { head_m, power_kW } from '../../../app/domain/mhp/head.ts'

test('vec D10: 5 kW from 0.02 m³/s needs 50.9684 m', () => {
  expect(head_m(5, 0.02)).toBeCloseTo(50.9684, 4)
})

test('vec D11: Lower Puwa Khola gives its 25 kW at an efficiency of 0.5516', () => {
  expect(power_kW(0.154, 30, 0.5516)).toBeCloseTo(25, 2)
})

test('vec D12: 10 kW need twice the head of 5 kW', () => {
  expect(head_m(10, 0.02)).toBeCloseTo(101.9368, 4)
  expect(head_m(12, 0.02)).toBeCloseTo(122.3, 1)
})

test('head and power undo each other', () => {
  for (const flow of [0.001, 0.3, 40]) expect(power_kW(flow, head_m(73, flow))).toBeCloseTo(73, 9)
})
