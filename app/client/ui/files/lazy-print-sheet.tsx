import { Suspense } from 'react'
import type { SheetFile } from '../../../domain/report/sheets/contract.ts'
import { lazyPart } from '../lazy/lazy-part.tsx'

const PrintSheet = lazyPart(
  async () => ({ default: (await import('./printed-sheet.tsx')).PrintSheet }),
  'toast',
)

/** Button in a tool's results that opens their sheet. The code for the sheet is loaded with the first results. */
export function LazyPrintSheet({ fetchSheet }: { fetchSheet(): Promise<SheetFile> }) {
  return (
    <Suspense>
      <PrintSheet fetchSheet={fetchSheet} isIcon />
    </Suspense>
  )
}
