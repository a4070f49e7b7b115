import { Checkbox, Select } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import { formatCount, formatFigure } from '../../../domain/format.ts'
import { maxPositions } from '../../../domain/geojson.ts'
import type { CorrectionInput } from '../../../domain/plan/corrections/contract.ts'
import { correctionsIn, type Read } from '../../../domain/plan/corrections/from-geojson.ts'
import { correctionKinds } from '../../../domain/spatial/energy/map-overrides.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import fields from '../../ui/form/form.module.css'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/pane/dialog.tsx'
import sheet from '../../ui/sheet/sheet.module.css'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from '../steps/steps.module.css'

const max_MB = 5
/** Values for features that do not have their own. */
const untouched = {
  point: 'transformer' as CorrectionInput['kind'],
  line: 'line' as CorrectionInput['kind'],
  source: '',
  date: '',
  thins: false,
}
type Refused = { number: number; name: string; reason: string }

/** Points and lines in a GeoJSON file: those that can be imported, and the others with the reason. */
export default function ImportCorrections(props: {
  add(body: CorrectionInput, signal: AbortSignal): Promise<unknown>
  changed(): Promise<unknown>
  close(): void
}) {
  const { add, changed, close } = props
  const say = useSay()
  const draft = useDraftState(`plan.${usePlan().id}.corrections-import`, untouched)
  const defaults = draft.value
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const [refused, setRefused] = useState<Refused[]>([])
  const [isBusy, setBusy] = useState(false)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const read = useMemo(
    () =>
      text === null
        ? null
        : correctionsIn(text, { ...defaults, name: number => say('corrections.feature', { number }) }),
    [text, defaults, say],
  )
  /** Features that were already imported are not sent again with the rest. */
  const [imported, setImported] = useState<ReadonlySet<number>>(new Set())
  const long = read?.flatMap(({ thinning }) => thinning ?? []) ?? []
  const left =
    read?.map((one, index) => ({ ...one, index })).filter(({ index }) => !imported.has(index)) ?? []
  const good = left.filter(({ row }) => row !== null)
  const faulty = [...left.filter(({ row }) => row === null).map(one => refusedOf(one)), ...refused]

  function refusedOf({ number, name, faults }: Read): Refused {
    const said = Object.entries(faults).flatMap(([field, sentences]) =>
      sentences.map(one => `${labelOf(field)}: ${typeof one === 'string' ? one : say(one.key, one.params)}`),
    )
    return { number, name, reason: said.join(' ') }
  }
  function labelOf(field: string): string {
    const [name] = field.split('.')
    return name in labels ? say(labels[name as keyof typeof labels]) : field
  }

  async function preview(file: File | undefined) {
    if (file === undefined) return
    setRefused([])
    setImported(new Set())
    setText(null)
    if (file.size > max_MB * 1_000_000) return setFault(say('corrections.fileTooLarge', { most: max_MB }))
    const found = await file.text()
    const features = correctionsIn(found, { ...defaults, name: String })
    if (features === null) return setFault(say('corrections.notGeojson'))
    if (features.length === 0) return setFault(say('corrections.noFeatures'))
    setFault(undefined)
    setText(found)
  }

  async function importGood() {
    setBusy(true)
    const [went, failed]: [Set<number>, Refused[]] = [new Set(imported), []]
    try {
      for (const { row, index, number, name } of good) {
        if (row === null) continue
        try {
          await add(row, stop.current.signal)
          went.add(index)
        } catch (failure) {
          // An error in one feature does not stop the import of the others, but an unreachable server does.
          if (!(failure instanceof CallFailure && ofFeature.has(failure.code))) throw failure
          const said = Object.values(failure.fields).flat().join(' ')
          failed.push({ number, name, reason: said || failureText(failure, say, 'form') })
        }
      }
      setFault(undefined)
    } catch (failure) {
      setFault(failureText(failure, say, 'form'))
    }
    setImported(went)
    setRefused(failed)
    setBusy(false)
    if (went.size > imported.size)
      toast.success(say('corrections.taken', { count: went.size - imported.size }))
    await changed()
    if (went.size !== read?.length) return
    draft.forget()
    close()
  }

  return (
    <Dialog isWide title={say('corrections.import')} closeLabel={say('shell.close')} close={close}>
      <div className={sheet.import}>
        <DraftNotices draft={draft} guardsLeave={false} />
        <p>{say('corrections.importSentence')}</p>
        <div className={classes.fields}>
          {(['point', 'line'] as const).map(shape => (
            <Select
              key={shape}
              classNames={{ label: fields.label, input: fields.choice }}
              label={say(shape === 'point' ? 'corrections.pointsAre' : 'corrections.linesAre')}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              value={defaults[shape]}
              data={kindsOf[shape].map(value => ({ value, label: say(`corrections.kind.${value}`) }))}
              onChange={kind => draft.setValue({ ...defaults, [shape]: kind ?? defaults[shape] })}
            />
          ))}
          <TextField
            type="text"
            label={say('corrections.source')}
            hint={say('corrections.sourceHint')}
            value={defaults.source}
            onChange={event => draft.setValue({ ...defaults, source: event.target.value })}
          />
          <TextField
            type="text"
            label={say('corrections.date')}
            hint={say('corrections.dateHint')}
            value={defaults.date}
            onChange={event => draft.setValue({ ...defaults, date: event.target.value })}
          />
        </div>
        <FileDrop accept=".geojson,.json,.geojsonl,.geojsons,.geojsonseq,.ndjson" receive={preview}>
          <b>{say('corrections.file')}</b>
        </FileDrop>
        <GeneralError text={fault} />
        {long.length > 0 && (
          <Checkbox
            label={say('corrections.thin', { most: maxPositions })}
            description={say('corrections.thinHint', {
              lines: formatCount(long.length),
              most: maxPositions,
              metres: formatFigure(Math.ceil(Math.max(...long.map(({ off_m }) => off_m)) * 10) / 10, 1),
            })}
            checked={defaults.thins}
            onChange={event => draft.setValue({ ...defaults, thins: event.currentTarget.checked })}
          />
        )}
        {read && (
          <p role="status">
            {say('corrections.found', { count: good.length, all: read.length - imported.size })}
          </p>
        )}
        {faulty.length > 0 && (
          <ul className={sheet.refused} aria-label={say('corrections.refusedTitle')}>
            {faulty.map(({ number, name, reason }) => (
              <li key={`${number} ${name}`}>{say('corrections.refused', { number, name, reason })}</li>
            ))}
          </ul>
        )}
        <div className={sheet.answers}>
          <Button size="main" onClick={close}>
            {say('shell.close')}
          </Button>
          <Button
            size="main"
            variant="primary"
            disabled={good.length === 0}
            busy={isBusy}
            onClick={() => void importGood()}
          >
            {say('corrections.takeOver', { count: good.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Errors that concern a single feature rather than all of them. */
const ofFeature = new Set<string | undefined>([
  'invalid_fields',
  'malformed',
  'bad_geometry',
  'outside_nepal',
])
const kindsOf = {
  point: correctionKinds.filter(kind => kind !== 'line'),
  line: ['line', 'gone'],
} as const
const labels = {
  kind: 'corrections.kind',
  name: 'corrections.name',
  geometry: 'corrections.place',
  source: 'corrections.source',
  date: 'corrections.date',
} as const
