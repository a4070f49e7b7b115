import { footprintClasses } from '../../app/domain/spatial/buildings/building-classes.ts'

/** Class of a footprint's area in m². */
export function footprintClass(area_m2: number): number {
  const edges = [12, 30, 60, 120, 300]
  const at = edges.findIndex(edge => area_m2 < edge)
  return at < 0 ? footprintClasses.length - 1 : at
}
