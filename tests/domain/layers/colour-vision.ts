/** Colour vision for the tests of the palette: Machado 2009 at severity 1 in linear RGB, then CIEDE2000. */

export type Vision = 'normal' | 'protanopia' | 'deuteranopia' | 'tritanopia'
export type Lab = [number, number, number]

const machado: Record<Exclude<Vision, 'normal'>, number[][]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** A `#RRGGBB` colour as a person sees it, in CIELAB (D65). */
export function seenBy(hex: string, vision: Vision): Lab {
  const rgb = linear(hex)
  const seen = vision === 'normal' ? rgb : times(machado[vision], rgb).map(v => Math.min(1, Math.max(0, v)))
  return lab(seen)
}

export const lightness = (hex: string): number => lab(linear(hex))[0]

function linear(hex: string): number[] {
  return [1, 3, 5].map(at => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  })
}

const times = (matrix: number[][], v: number[]): number[] =>
  matrix.map(row => row.reduce((s, m, i) => s + m * v[i], 0))

function lab(rgb: number[]): Lab {
  const xyz = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    rgb,
  )
  const [x, y, z] = [0.95047, 1, 1.08883].map((white, i) => {
    const t = xyz[i] / white
    return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116
  })
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const rad = Math.PI / 180

/** CIEDE2000 with kL = kC = kH = 1 (Sharma, Wu, Dalal 2005). */
export function differenceOf([L1, a1, b1]: Lab, [L2, a2, b2]: Lab): number {
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)))
  const [A1, A2] = [a1 * (1 + g), a2 * (1 + g)]
  const [C1, C2] = [Math.hypot(A1, b1), Math.hypot(A2, b2)]
  const angle = (b: number, a: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / rad + 360) % 360)
  const [h1, h2] = [angle(b1, A1), angle(b2, A2)]
  const grey = C1 * C2 === 0
  let dh = grey ? 0 : h2 - h1
  if (dh > 180) dh -= 360
  else if (dh < -180) dh += 360
  const [L, C] = [(L1 + L2) / 2, (C1 + C2) / 2]
  let h = h1 + h2
  if (!grey) h = (Math.abs(h1 - h2) <= 180 ? h : h < 360 ? h + 360 : h - 360) / 2
  const t =
    1 -
    0.17 * Math.cos((h - 30) * rad) +
    0.24 * Math.cos(2 * h * rad) +
    0.32 * Math.cos((3 * h + 6) * rad) -
    0.2 * Math.cos((4 * h - 63) * rad)
  const sl = 1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2)
  const [sc, sh] = [1 + 0.045 * C, 1 + 0.015 * C * t]
  const turn = 30 * Math.exp(-(((h - 275) / 25) ** 2))
  const rt = -2 * Math.sqrt(C ** 7 / (C ** 7 + 25 ** 7)) * Math.sin(2 * turn * rad)
  const [dL, dC, dH] = [
    (L2 - L1) / sl,
    (C2 - C1) / sc,
    (2 * Math.sqrt(C1 * C2) * Math.sin((dh / 2) * rad)) / sh,
  ]
  return Math.sqrt(dL * dL + dC * dC + dH * dH + rt * dC * dH)
}
