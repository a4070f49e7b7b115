/** A grid of numbers with its width and height: a smooth quantity over the country. */
export type ScalarField = { width: number; height: number; values: Float32Array }

export function makeField(width: number, height: number, fill = 0): ScalarField {
  return { width, height, values: new Float32Array(width * height).fill(fill) }
}

/** Replaces NaN by averages of what is known, from wider and wider blocks (push-pull). */
export function fillUnknown({ width, height, values }: ScalarField): ScalarField {
  if (!values.some(Number.isNaN)) return { width, height, values: values.slice() }
  const wide = Math.ceil(width / 2)
  const high = Math.ceil(height / 2)
  const half = makeField(wide, high, Number.NaN)
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      let sum = 0
      let count = 0
      for (let dy = 0; dy < 2 && y * 2 + dy < height; dy++) {
        for (let dx = 0; dx < 2 && x * 2 + dx < width; dx++) {
          const value = values[(y * 2 + dy) * width + x * 2 + dx]
          if (Number.isNaN(value)) continue
          sum += value
          count++
        }
      }
      if (count > 0) half.values[y * wide + x] = sum / count
    }
  }
  const coarse = wide > 1 || high > 1 ? fillUnknown(half) : half
  const filled = values.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x
      if (Number.isNaN(filled[cell])) filled[cell] = sampleField(coarse, x / 2 - 0.25, y / 2 - 0.25)
    }
  }
  return { width, height, values: filled }
}

/** Value between cell centres, from the four around; clamped at the edge. */
export function sampleField({ width, height, values }: ScalarField, x: number, y: number): number {
  const cx = x < 0 ? 0 : x > width - 1 ? width - 1 : x
  const cy = y < 0 ? 0 : y > height - 1 ? height - 1 : y
  const x0 = cx | 0
  const y0 = cy | 0
  const fx = cx - x0
  const fy = cy - y0
  const at = y0 * width + x0
  const right = x0 + 1 < width ? 1 : 0
  const below = y0 + 1 < height ? width : 0
  const top = values[at] + fx * (values[at + right] - values[at])
  const bottom = values[at + below] + fx * (values[at + below + right] - values[at + below])
  return top + fy * (bottom - top)
}

/** One row between cell centres, into `row`, which is one longer than the field is wide: its last value repeats. */
export function sampleRow({ width, height, values }: ScalarField, y: number, row: Float32Array): void {
  const cy = y < 0 ? 0 : y > height - 1 ? height - 1 : y
  const at = (cy | 0) * width
  const below = (cy | 0) + 1 < height ? width : 0
  const fy = cy - (cy | 0)
  for (let x = 0; x < width; x++) row[x] = values[at + x] + fy * (values[at + below + x] - values[at + x])
  row[width] = row[width - 1]
}

/** The mean over a square of 2 · radius + 1 cells, `rounds` times: near a Gaussian from three rounds on. */
export function blurred(field: ScalarField, radius: number, rounds = 2): ScalarField {
  const { width, height } = field
  let values = field.values
  for (let round = 0; round < rounds; round++) {
    values = blurLines(values, height, width, width, 1, radius)
    values = blurLines(values, width, height, 1, width, radius)
  }
  return { width, height, values }
}

function blurLines(
  from: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  radius: number,
): Float32Array {
  const to = new Float32Array(from.length)
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    let sum = 0
    let count = 0
    for (let i = 0; i < Math.min(radius, length); i++) {
      sum += from[start + i * step]
      count++
    }
    for (let i = 0; i < length; i++) {
      if (i + radius < length) {
        sum += from[start + (i + radius) * step]
        count++
      }
      if (i - radius > 0) {
        sum -= from[start + (i - radius - 1) * step]
        count--
      }
      to[start + i * step] = sum / count
    }
  }
  return to
}

/** Twice as fine, sampled between centres. */
export function refined(field: ScalarField): ScalarField {
  const fine = makeField(field.width * 2, field.height * 2)
  for (let y = 0, cell = 0; y < fine.height; y++) {
    for (let x = 0; x < fine.width; x++, cell++) {
      fine.values[cell] = sampleField(field, x / 2 - 0.25, y / 2 - 0.25)
    }
  }
  return fine
}
