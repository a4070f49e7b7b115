/** 97.5 % points of Student's t for 1 to 9 degrees of freedom. For 10 and more, the series is accurate to 0.001. */
const t_few = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262]
const z = 1.959964

/** The 97.5 % point of Student's t (Abramowitz and Stegun 1964, 26.7.5). */
export function student975(degrees: number): number {
  if (degrees < 10) return t_few[degrees - 1] ?? Number.POSITIVE_INFINITY
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
  return z + first / degrees + second / degrees ** 2 + third / degrees ** 3
}

/** 95 % interval of a share, limited to 0 to 1. Null if its standard error or degrees of freedom are unknown. */
export function interval95(
  share: number | null,
  standard_error: number | null,
  degrees: number | null | undefined,
): [from: number, to: number] | null {
  if (share === null) return null
  const around = meanInterval95(share, standard_error, degrees)
  return around && [Math.max(0, around[0]), Math.min(1, around[1])]
}

const rounding = 1e-12

/** 95 % interval of a mean. Null if its standard error or degrees of freedom are unknown. */
export function meanInterval95(
  mean: number,
  standard_error: number | null,
  degrees: number | null | undefined,
): [from: number, to: number] | null {
  if (standard_error === null || !degrees) return null
  // If clusters differ only by rounding, the sample provides no estimate of their variance.
  if (standard_error <= rounding * Math.max(1, Math.abs(mean))) return null
  const half = student975(degrees) * standard_error
  return [mean - half, mean + half]
}
