import type { LngLat } from './geometry.ts'
import { inNumerals } from './messages/numerals.ts'

/** Placeholder for a missing figure. */
export const missing = '–'
type Figure = number | null | undefined

/**
 * Rounds the shortest decimal representation of the number half up (away from zero), as one does by hand: 1.005 to two
 * digits is 1.01. NaN and infinity are returned unchanged.
 */
export function roundHalfUp(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value
  const scaled = value * 10 ** digits
  const whole = Math.round(scaled)
  // Far from a tie, the nearest whole number is certain. This check takes a twentieth of the time.
  const isCertain = digits >= 0 && Math.abs(Math.abs(scaled - whole) - 0.5) > 1e-3 && Math.abs(whole) < 1e11
  return isCertain && whole !== 0 ? whole / 10 ** digits : Number(decimalText(value, digits))
}

/** `NPR 12,34,567.00` */
export const formatNpr = (value: Figure): string => figure(value, n => `NPR ${indian(n, 2)}`)
/** `12,34,567.00`, for columns that have NPR in the heading. */
export const formatAmount = (value: Figure): string => figure(value, n => indian(n, 2))
/** `12.3 lakh` or `1.2 crore` in the reader's language, for chart axes but never for tables. */
export const formatLakh = (value: Figure, say: (key: 'unit.lakh' | 'unit.crore') => string): string =>
  figure(value, n => lakh(n, say))
/** `12,34,567.8` with `digits` decimals, for use next to a unit. */
export const formatFigure = (value: Figure, digits: number): string => figure(value, n => indian(n, digits))
/** `12,34,567` */
export const formatCount = (value: Figure): string => figure(value, n => indian(n, 0))
export const formatPower_kW = (value: Figure): string => figure(value, n => `${indian(n, 2)} kW`)
/**
 * Twelve significant digits, `3.97898653200`, or all digits of a whole number. This is precise enough to recompute a
 * formula.
 */
export const formatFactor = (value: Figure): string => figure(value, n => exact(n, Number.isInteger(n)))
/** The same number of digits in the shortest form: `9.5`, `25,00,000`. */
export const formatRate = (value: Figure): string => figure(value, n => exact(n, true))
export const formatWatts = (value: Figure): string => figure(value, n => `${shortest(n, 2)} W`)
export const formatDistance_km = (value: Figure): string => figure(value, n => `${indian(n, 2)} km`)
export const formatArea_km2 = (value: Figure): string => figure(value, n => `${indian(n, 2)} km²`)
export const formatElevation_m = (value: Figure): string => figure(value, n => `${indian(n, 0)} m`)
export const formatSlope_deg = (value: Figure): string => figure(value, n => `${indian(n, 1)}°`)
export const formatTemperature_C = (value: Figure): string => figure(value, n => `${indian(n, 1)} °C`)
export const formatDischarge_m3s = (value: Figure): string => figure(value, n => `${indian(n, 3)} m³/s`)
export const formatEnergy_kWh = (value: Figure): string => figure(value, n => `${indian(n, 0)} kWh`)
/** Levelized cost of energy, `67.69 NPR/kWh`. */
export const formatLcoe = (value: Figure): string => figure(value, n => `${indian(n, 2)} NPR/kWh`)
export const formatRatio = (value: Figure): string => figure(value, n => indian(n, 3))
/** `120.46`, with a fixed number of decimals and grouped digits. */
export const formatFixed = (value: Figure, digits: number): string =>
  figure(value, n => decimalText(n, digits))
/** Expects a percentage rather than a fraction: 12.25 gives `12.3 %`. */
export const formatPercent = (value: Figure): string => figure(value, n => `${indian(n, 1)} %`)

/** `84.123456, 27.500000`, which is longitude and latitude, in the order that receivers and other programs expect. */
export function formatPosition(position: LngLat | null | undefined): string {
  if (!position?.every(Number.isFinite)) return missing
  return position.map(degrees => decimalText(degrees, 6)).join(', ')
}

/**
 * Decimal text with exactly `digits` decimals, rounded half up. This is the only place where a number loses precision.
 */
function decimalText(value: number, digits: number): string {
  const [mantissa, exponent] = Math.abs(value).toExponential().split('e')
  const all = mantissa.replace('.', '')
  const digitCount = Number(exponent) + 1 + digits
  const scaled = digitCount < 0 ? '0' : rounded(all, digitCount)
  const padded = scaled.padStart(digits + 1, '0')
  const whole = padded.slice(0, padded.length - digits)
  const text = digits === 0 ? whole : `${whole}.${padded.slice(-digits)}`
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

function rounded(all: string, digitCount: number): string {
  if (digitCount >= all.length) return all.padEnd(digitCount, '0')
  const down = all.slice(0, digitCount) || '0'
  return all[digitCount] >= '5' ? String(BigInt(down) + 1n) : down
}

function figure(value: Figure, write: (value: number) => string): string {
  return value === null || value === undefined || !Number.isFinite(value) ? missing : inNumerals(write(value))
}

function indian(value: number, digits: number): string {
  const [whole, rest] = decimalText(value, digits).split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const plain = whole.slice(sign.length)
  const head = plain.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')
  const grouped = head === '' ? plain : `${head},${plain.slice(-3)}`
  return sign + grouped + (rest === undefined ? '' : `.${rest}`)
}

function shortest(value: number, digits: number): string {
  return indian(value, digits).replace(/(\.\d*?)0+$/, (_, decimals: string) =>
    decimals === '.' ? '' : decimals,
  )
}

const factorDigits = 12
/** Uses exponent notation for very small and very large numbers, to avoid long runs of zeros. */
function exact(value: number, isShort: boolean): string {
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))
  if (exponent < -6 || exponent >= 15) return value.toExponential(factorDigits - 1).replace(/\.?0*e/, 'e')
  const digits = Math.max(0, factorDigits - 1 - exponent)
  return isShort && digits > 0 ? shortest(value, digits) : indian(value, digits)
}

function lakh(value: number, say: (key: 'unit.lakh' | 'unit.crore') => string): string {
  const size = Math.abs(value)
  // Depends on the displayed value: 99.99 lakh is shown as 1 crore.
  if (roundHalfUp(size / 1e5, 1) >= 100) return `${shortest(value / 1e7, 1)} ${say('unit.crore')}`
  return roundHalfUp(size, 0) >= 1e5 ? `${shortest(value / 1e5, 1)} ${say('unit.lakh')}` : indian(value, 0)
}
