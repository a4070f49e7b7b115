/** Rusck's coincidence factor of households: 1 for up to one household, approaching `atMany` for many. */
export function coincidence(households: number, atMany: number): number {
  if (households < 1) return 1
  return atMany + (1 - atMany) / Math.sqrt(households)
}
