import { useState } from 'react'
import { fileTypes } from '../../../domain/file-types.ts'
import { type WorkPlan, workPlanCsv } from '../../../domain/plan/delivery/work-plan-contract.ts'
import { workPlanColumns } from '../../../domain/plan/delivery/work-plan-table.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/files/download.ts'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './work-plan.module.css'

const toast = toastsOf('work-plan.files')

/** Downloads the work plan of the selected year, or of all years, as CSV or Excel. */
export function WorkPlanFiles({ work, year }: { work: WorkPlan; year: number | null }) {
  const say = useSay()
  const plan = usePlan()
  const [isBusy, setBusy] = useState(false)
  const name = `urja-work-plan-${plan.id}${year === null ? '' : `-${year}`}`

  async function save(write: () => Promise<void>) {
    setBusy(true)
    try {
      await write()
      toast.settle()
    } catch {
      toast.error(say('workPlan.fileFailed'))
    } finally {
      setBusy(false)
    }
  }
  async function saveCsv() {
    const query = year === null ? {} : { fy: String(year) }
    const bytes = await call(workPlanCsv, { params: { plan: String(plan.id) }, query })
    download(`${name}.csv`, fileTypes.csv, new Uint8Array(bytes))
  }
  async function saveExcel() {
    const writing = await import('../../ui/sheet/write-sheet.ts')
    const columns = workPlanColumns(work.periods, work.columns)
    const rows = work.rows.filter(row => year === null || row.fiscal_year === year)
    await writing.saveExcel(name, {
      heads: columns.map(({ head }) => head),
      rows: rows.map(row => columns.map(({ cell }) => cell(row))),
    })
  }
  return (
    <div className={classes.files}>
      <Button size="small" busy={isBusy} onClick={() => void save(saveCsv)}>
        {say('workPlan.csv')}
      </Button>
      <Button size="small" busy={isBusy} onClick={() => void save(saveExcel)}>
        {say('workPlan.excel')}
      </Button>
    </div>
  )
}
