import type { MessageKey, Say } from '../../messages/messages.ts'
import type { BillItem, BillLine } from '../../network/supply/bill.ts'

const itemWords: Record<BillItem, MessageKey> = {
  lv_poles: 'networkRates.lvPole',
  lv_km: 'networkFile.lvLine',
  mv_km: 'networkFile.mvLine',
  mv_poles: 'networkRates.mvPole',
  transformers: 'networkFile.transformer',
  services: 'networkRates.service',
  services_m: 'networkRates.serviceLength',
  meters: 'networkRates.meter',
  wirings: 'networkFile.wiring',
}

/** For example, `400 V line, Squirrel`. */
export const billItemText = ({ item, row }: Pick<BillLine, 'item' | 'row'>, say: Say): string =>
  say(itemWords[item], { row: row ?? '' })
