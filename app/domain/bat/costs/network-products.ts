import type { NetworkTables } from '../../network/network-rates.ts'
import type { NetworkBill } from '../../network/network-supply.ts'
import { billItems } from '../../network/supply/bill.ts'
import type { CostProduct } from './cost-product.ts'

/** Returns the items of a network's bill as products, in order. */
export const billProducts = ({ lines }: NetworkBill): CostProduct[] =>
  lines.map(({ item, row, quantity }) => ({
    part: 'distribution',
    quantity: item,
    counted: quantity,
    ...billItems[item],
    ...(row !== null && { row: String(row) }),
  }))

/** Rate in NPR of a product on the bill. Throws if no table has the row. */
export function networkRate(
  { table, quantity, row, field }: CostProduct,
  { network, conductors, transformers }: NetworkTables,
): number {
  const level = quantity === 'lv_km' ? 'lv' : 'mv'
  const found: object | undefined =
    table === 'network'
      ? network
      : table === 'conductor'
        ? conductors.find(one => one.name === row && one.level === level)
        : transformers.find(({ kVA }) => String(kVA) === row)
  if (found === undefined) throw new Error(`no ${table} ${row} in the tables of rates`)
  return (found as Record<string, number>)[field]
}

/** Total of the bill in NPR, added up product by product in order. */
export const billed_NPR = (bill: NetworkBill, tables: NetworkTables): number =>
  billProducts(bill).reduce((sum, one) => sum + (one.counted ?? 0) * networkRate(one, tables), 0)
