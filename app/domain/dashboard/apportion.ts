/**
 * Divides a whole number into whole parts by weight, using the largest remainder method (Hare quota). Ties go to the
 * earlier part. The parts add up to `total`, or are all 0 if no weight is above 0.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(all > 0)) return weights.map(() => 0)
  const quotas = weights.map(weight => (total * weight) / all)
  const parts = quotas.map(quota => Math.floor(quota + 1e-9))
  const order = quotas
    .map((quota, i) => ({ i, rest: quota - parts[i] }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  const missing = total - parts.reduce((sum, part) => sum + part, 0)
  for (const { i } of order.slice(0, missing)) parts[i]++
  return parts
}
