import { describe, expect, test } from 'vitest'
import { nepalExtent } from '../../../app/domain/geometry.ts'
import {
  cameraZoom,
  chartResize_ms,
  clusterRadius_px,
  coordinateDecimals,
  detailZoom,
  firstMapStep_ms,
  fitFactor,
  flyTo,
  isDetailEnabled,
  mapFinder,
  mapResize_ms,
  maskZIndex,
  planMapPlace,
  productZoom,
  resolution_deg,
  scaleBounds,
  startIn,
  startPlace,
  zoomToFit,
} from '../../../app/domain/layers/view.ts'

test('constants O-001 to O-009', () => {
  expect(planMapPlace).toEqual({ lng: 84, lat: 28.3, zoom: 7.5 })
  expect(startPlace).toEqual({ lng: 84, lat: 27.5, zoom: 7 })
  expect(nepalExtent).toEqual([80.05, 26.3, 88.21, 30.6])
  expect(fitFactor).toBe(1.05)
  expect(flyTo).toEqual({ zoom: 10, duration_ms: 2000 })
  expect(clusterRadius_px).toBe(40)
  expect(maskZIndex).toBe(1000)
  expect(mapFinder).toEqual({ tries: 10, every_ms: 500 })
  expect([chartResize_ms, mapResize_ms, firstMapStep_ms, coordinateDecimals]).toEqual([500, 100, 1000, 6])
})

describe('zoom and resolution (S-003)', () => {
  test('the camera is one less than the product', () => {
    expect([7, 10, 7.5].map(cameraZoom)).toEqual([6, 9, 6.5])
    expect(productZoom(cameraZoom(8.25))).toBe(8.25)
  })
  test('zoom 7 of the documents is 0.01099 degrees a pixel', () => {
    expect(resolution_deg(cameraZoom(7))).toBeCloseTo(0.01099, 5)
  })
  test('details show under 0.001, so above camera zoom 9.46', () => {
    expect(detailZoom).toBeCloseTo(9.458, 3)
    expect(resolution_deg(detailZoom)).toBeCloseTo(0.001, 12)
    expect(isDetailEnabled(detailZoom + 1e-6)).toBe(true)
    expect(isDetailEnabled(detailZoom - 1e-6)).toBe(false)
  })
  test('the flight to zoom 10 leaves details off', () =>
    expect(isDetailEnabled(cameraZoom(flyTo.zoom))).toBe(false))
})

describe('fitting', () => {
  test('bounds grow about their middle', () => {
    const grown = [-2.5, -0.25, 102.5, 10.25]
    for (const [i, edge] of scaleBounds([0, 0, 100, 10]).entries()) expect(edge).toBeCloseTo(grown[i], 12)
    expect(scaleBounds([80, 20, 84, 24], 1)).toEqual([80, 20, 84, 24])
  })
  test('the world fits 512 px at zoom 0', () =>
    expect(zoomToFit([-180, -85.05113, 180, 85.05113], 512, 512)).toBeCloseTo(0, 4))
  test('twice the pixels are one zoom more', () => {
    const zoom = zoomToFit(nepalExtent, 600, 400)
    expect(zoomToFit(nepalExtent, 1200, 800) - zoom).toBeCloseTo(1, 12)
  })
  test('a viewport without area is refused', () =>
    expect(() => zoomToFit(nepalExtent, 0, 10)).toThrow(RangeError))
})

describe('the start view', () => {
  test('is the constant where the extent fits at it', () => {
    expect(startIn(1116, 696)).toEqual(startPlace)
    expect(startIn(1200, 800, planMapPlace)).toEqual(planMapPlace)
    expect(startIn(784, 600, planMapPlace).zoom).toBeLessThan(planMapPlace.zoom)
  })
  test('shows the whole extent where it does not', () => {
    const start = startIn(390, 700)
    expect(start.zoom).toBeLessThan(7)
    expect(zoomToFit(nepalExtent, 390, 700)).toBeGreaterThan(cameraZoom(start.zoom))
    expect(start.lng).toBeCloseTo(84.13, 6)
    expect(start.lat).toBeGreaterThan(28.4)
    expect(start.lat).toBeLessThan(28.6)
  })
})
