import { gradientNoise } from '../../random.ts'

/** Places that the monsoon wets far more or less than their surroundings: mm at the middle, reach in degrees. */
const places: [lng: number, lat: number, more_mm: number, reach_deg: number][] = [
  [83.85, 28.3, 1900, 0.4],
  [85.6, 27.95, 900, 0.5],
  [87.2, 27.45, 700, 0.6],
  [87.9, 26.9, 700, 0.5],
  [82.3, 28.1, -250, 0.6],
  [81.6, 29.2, -300, 0.7],
  [83.75, 28.95, -900, 0.5],
  [82.9, 29.2, -500, 0.6],
]

/**
 * June to September rain in mm in the middle of a cell: more in the east than in the west, most on the first high
 * slopes, little behind the high Himalaya. A plausible field after well-known stations, not measured.
 */
export function wetnessField(seed: number): (lng: number, lat: number, mean_m: number) => number {
  const noise = gradientNoise(seed, 'wetness')
  return (lng, lat, mean_m) => {
    let rain = 1150 + 45 * (lng - 80)
    for (const [x, y, more, reach] of places) {
      const far = ((lng - x) * (lng - x) * 0.78 + (lat - y) * (lat - y)) / (reach * reach)
      rain += more / (1 + far * far)
    }
    if (mean_m < 2200) rain *= 0.95 + (0.3 * Math.max(0, mean_m)) / 2200
    else if (mean_m < 3200) rain *= 1.25 - (0.25 * (mean_m - 2200)) / 1000
    else rain *= Math.max(0.35, 1 - (0.55 * (mean_m - 3200)) / 1800)
    rain *= 1 + 0.08 * noise(lng * 6, lat * 6)
    return Math.round(Math.max(300, Math.min(3500, rain)) / 10) * 10
  }
}
