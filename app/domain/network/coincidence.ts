/** Rusck's coincidence of households: 1 up to one household, approaching `atMany`. */
export function coincidence(households: number, atMany: number): number {
  if (households < 1) return 1
  return atMany + (1 - atMany) / Math.sqrt(households)
}
