import { plainText } from './text.ts'

const lakh = 1e5
const sizes: Record<string, number> = {
  lakh,
  lakhs: lakh,
  lac: lakh,
  लाख: lakh,
  crore: 1e7,
  crores: 1e7,
  करोड: 1e7,
}

/**
 * A number as tables write it: 66, '12.5', '1,23,456', '१,२३४', '1.2E+05', '12.5 lakh', '३ करोड'. Null for everything
 * that leaves a doubt, such as '12,5', '1.234,5' or '66 kV'.
 */
export function numberIn(text: string): number | null {
  const [, figure, size] = /^(.*?)(?:\s*([a-z]{3,}|[ऀ-ॿ]+))?$/is.exec(plainText(text)) ?? []
  const times = size === undefined ? 1 : sizes[size.toLowerCase()]
  if (times === undefined || !/^[+-]?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?(e[+-]?\d{1,2})?$/i.test(figure))
    return null
  const number = Number(figure.replaceAll(',', ''))
  // 1.1 lakh is 110000, not 110000.00000000001.
  return times === 1 ? number : Number((number * times).toPrecision(15))
}
