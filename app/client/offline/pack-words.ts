/** A day as dates stand elsewhere. */
export const dayOf = (iso: string): string => iso.slice(0, 10)
