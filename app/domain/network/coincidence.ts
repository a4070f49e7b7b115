/** Rusck's coincidence of households: 1 for one or none, `atMany` for very many. */
export function coincidence(households: number, atMany: number): number {
  if (households < 1) return 1
  return atMany + (1 - atMany) / Math.sqrt(households)
}
