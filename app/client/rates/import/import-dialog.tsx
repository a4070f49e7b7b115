import { IconDownload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { failureText } from '../../../domain/api/call-failure.ts'
import { formatCount } from '../../../domain/format.ts'
import { maxCsv_chars } from '../../../domain/rates/changes-contract.ts'
import { TableFault } from '../../../domain/tables/table-fault.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import type { DraftState } from '../../ui/draft/use-draft-state.ts'
import { download } from '../../ui/files/download.ts'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { AllowedTable } from '../../ui/sheet/allowed-table.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './import.module.css'
import { ImportAnswers } from './import-answers.tsx'
import { cellsOfLines, csvOfFile, linesCsv, rateTemplate, todaysRates } from './rates-file.ts'
import type { Import } from './use-import.ts'

type Props = { of: Import; draft: DraftState<string>; close(): void }

/** The user first provides the table, as a file or pasted. Then the changes that it would make are shown. */
export function ImportDialog({ of, draft, close }: Props) {
  const say = useSay()
  const text = draft.value
  const isChosen = of.preview !== null || of.busy !== null
  return (
    <Dialog isWide title={say('rates.imports')} closeLabel={say('shell.close')} close={close}>
      <div className={classes.steps}>
        {!isChosen && <Choose of={of} draft={draft} />}
        <ImportAnswers
          of={of}
          back={
            isChosen ? (
              <Button size="main" disabled={of.busy === 'applying'} onClick={of.forget}>
                {say('rates.otherTable')}
              </Button>
            ) : (
              <Button
                size="main"
                variant="primary"
                disabled={text.trim() === ''}
                onClick={() => void of.check(text)}
              >
                {say('rates.preview')}
              </Button>
            )
          }
        />
      </div>
    </Dialog>
  )
}

function Choose({ of, draft }: Omit<Props, 'close'>) {
  const say = useSay()
  const id = useId()
  const [isFetching, setFetching] = useState(false)
  const max = formatCount(maxCsv_chars)

  async function checkFile(file: File | undefined) {
    if (file === undefined) return
    try {
      const { csv, sheet } = await csvOfFile(file)
      if (sheet !== null) toast.info(say('tables.fromSheet', { sheet }))
      await of.check(csv)
    } catch (failure) {
      of.refuse(failure instanceof TableFault ? failure.what : { key: 'failure.unexpected' })
    }
  }

  async function fetchRates() {
    setFetching(true)
    try {
      download('urja-cost-rates.csv', 'text/csv', linesCsv(await todaysRates()))
    } catch (failure) {
      toast.error(failureText(failure, say))
    }
    setFetching(false)
  }

  return (
    <>
      <p className={classes.hint}>{say('rates.importHint', { most: max })}</p>
      <p className={classes.hint}>
        <Button size="small" busy={isFetching} onClick={() => void fetchRates()}>
          <IconDownload size={16} stroke={1.6} aria-hidden />
          {say('rates.download')}
        </Button>{' '}
        {say('rates.downloadHint')}
      </p>
      <AllowedTable
        columns={rateTemplate(say)}
        file="urja-cost-rates-template"
        rows={async () => cellsOfLines(await todaysRates())}
      />
      <FileDrop accept=".xlsx,.csv,.tsv,.txt,.xls,text/csv,text/plain" receive={checkFile}>
        <b>{say('rates.chooseFile')}</b> {say('rates.dropHint')}
      </FileDrop>
      <DraftNotices draft={draft} guardsLeave={false} />
      <div className={classes.paste}>
        <label htmlFor={id}>{say('rates.pasteHere')}</label>
        <textarea
          id={id}
          rows={6}
          spellCheck={false}
          placeholder="table,row,item,value,source,vintage"
          value={draft.value}
          onChange={event => draft.setValue(event.target.value)}
        />
      </div>
    </>
  )
}
