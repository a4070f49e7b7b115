const equator_m = 40_075_016.686

/** The longest round distance (1, 2 or 5 times a power of ten) that is at most `max_px` long at a given latitude. */
export function scaleOf(camera: number, lat: number, max_px: number): { label: string; width_px: number } {
  const pixel_m = (equator_m * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** camera)
  const max_m = pixel_m * max_px
  const power = 10 ** Math.floor(Math.log10(max_m))
  const distance_m = power * ([5, 2].find(n => n * power <= max_m) ?? 1)
  const label = distance_m >= 1000 ? `${distance_m / 1000} km` : `${distance_m} m`
  return { label, width_px: Math.round(distance_m / pixel_m) }
}
