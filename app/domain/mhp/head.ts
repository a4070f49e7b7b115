/** Standard gravity in m/s², as in models D1. */
export const gravity = 9.81
/** Water-to-wire efficiency including losses; a conservative value (models D1). */
export const default_efficiency = 0.5

/** Power in kW of a flow in m³/s that falls through a gross head in metres: P = η · 9.81 · Q · H (models D1). */
export function power_kW(discharge_m3s: number, head_m: number, efficiency = default_efficiency): number {
  return efficiency * gravity * discharge_m3s * head_m
}

/** Gross head in metres that is needed for a power in kW at a flow in m³/s: H = P / (9.81 · η · Q) (models D1). */
export function head_m(power_kW: number, discharge_m3s: number, efficiency = default_efficiency): number {
  return power_kW / (gravity * efficiency * discharge_m3s)
}
