import { IconFileSpreadsheet, IconTableExport, IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import type { GridColumn, RowCells } from '../grid/grid-cells.ts'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'

type Props = {
  /** Name of the list. */
  label: string
  /** Name of the files without their extension. */
  file: string
  columns: readonly GridColumn[]
  rows: readonly RowCells[]
  /** Adds the rows of a file to the list. Not set if the list is read-only. */
  importRows?(rows: RowCells[], how: 'add' | 'replace'): void | Promise<void>
  /** Whether rows from a file may replace the list. */
  mayReplace?: boolean
}

const SheetImport = lazyPart(
  async () => ({ default: (await import('./sheet-import.tsx')).SheetImport }),
  'toast',
)

/** Tools for importing a list from an Excel or CSV file and for exporting it. */
export function SheetTools({ label, file, columns, rows, importRows, mayReplace = false }: Props) {
  const say = useSay()
  const [isImporting, setImporting] = useState(false)
  async function save(as: 'saveCsv' | 'saveExcel') {
    try {
      const writing = await import('./write-sheet.ts')
      await writing[as](file, writing.sheetCells(rows, columns, say))
    } catch {
      toast.error(say('sheet.notWritten'))
    }
  }
  return (
    <>
      {importRows && (
        <Button
          size="small"
          aria-label={say('sheet.importOf', { list: label })}
          onClick={() => setImporting(true)}
        >
          <IconTableImport size={16} stroke={1.6} aria-hidden />
          {say('sheet.import')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        iconLabel={say('sheet.csvOf', { list: label })}
        disabled={rows.length === 0}
        onClick={() => void save('saveCsv')}
      >
        <IconTableExport size={16} stroke={1.6} aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="small"
        iconLabel={say('sheet.excelOf', { list: label })}
        disabled={rows.length === 0}
        onClick={() => void save('saveExcel')}
      >
        <IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />
      </Button>
      {isImporting && importRows && (
        <SheetImport
          label={label}
          file={file}
          columns={columns}
          hasRows={mayReplace && rows.length > 0}
          importRows={importRows}
          close={() => setImporting(false)}
        />
      )}
    </>
  )
}
