import { useState } from 'react'
import type { ReplyOf } from '../../../domain/api/endpoint.ts'
import { formatArea_km2, formatFigure, formatPercent } from '../../../domain/format.ts'
import { defaultLandCover } from '../../../domain/plan/known-contract.ts'
import {
  coverColours,
  type LandCoverInfo,
  landCover,
  landCoverDoubts,
  landCoverFields,
  landCoverSum,
} from '../../../domain/plan/steps/land-cover.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { useReadOnly } from '../../ui/form/read-only.ts'
import { Confirm } from '../../ui/pane/confirm.tsx'
import { usePress } from '../../ui/run/use-press.ts'
import { useSay } from '../../ui/use-say.ts'
import { Warnings } from '../../ui/warnings.tsx'
import { usePlan } from '../plan-context.tsx'
import { DocumentStep, FieldGroup, KnownField } from './document-step.tsx'
import { originText } from './known-offer.tsx'
import classes from './steps.module.css'
import type { DocumentForm } from './use-document.ts'

type Default = ReplyOf<typeof defaultLandCover>

/** Square kilometres by cover (I-014). */
export default function LandCoverStep() {
  const say = useSay()
  return (
    <DocumentStep
      path="land-cover"
      documents={[landCover]}
      words={{
        title: 'steps.landCover',
        sentence: 'steps.landCoverSentence',
        saved: 'steps.landCoverSaved',
        failed: 'steps.landCoverFailed',
      }}
      labels={{
        forest_sqkm: 'steps.forest_sqkm',
        shrubland_sqkm: 'steps.shrubland_sqkm',
        grassland_sqkm: 'steps.grassland_sqkm',
        agriculture_sqkm: 'steps.agriculture_sqkm',
        barren_sqkm: 'steps.barren_sqkm',
        water_body_sqkm: 'steps.water_body_sqkm',
        builtup_area_sqkm: 'steps.builtup_area_sqkm',
        snow_glacier_sqkm: 'steps.snow_glacier_sqkm',
      }}
    >
      {form => (
        <>
          <LoadDefault form={form} />
          <FieldGroup title={say('steps.covers')}>
            {landCoverFields.map(cover => (
              <KnownField key={cover} form={form} name={cover} unit="km²" step={0.001} />
            ))}
          </FieldGroup>
          <Shares form={form} />
        </>
      )}
    </DocumentStep>
  )
}

/** The server's figures with their source. Asks for confirmation before typed figures are replaced. */
function LoadDefault({ form }: { form: DocumentForm }) {
  const say = useSay()
  const plan = usePlan()
  const isReader = useReadOnly()
  const [pending, setPending] = useState<Default | null>(null)
  const [loaded, setLoaded] = useState<Default | null>(null)
  const { isBusy, reason, press } = usePress(async () => {
    const found = await call(defaultLandCover, { params: { plan: String(plan.id) } as never })
    const isTyped = landCoverFields.some(cover => {
      const value = form.values[cover]
      return value !== null && value !== found[cover]
    })
    if (isTyped) setPending(found)
    else applyDefault(found)
  })
  if (isReader) return null
  function applyDefault(found: Default) {
    form.change(Object.fromEntries(landCoverFields.map(cover => [cover, found[cover]])))
    setLoaded(found)
  }
  return (
    <div className={classes.beside}>
      <Button busy={isBusy} onClick={press}>
        {say('steps.loadDefault')}
      </Button>
      <span role="status">{loaded && say('steps.taken', { origin: originText(loaded, say) })}</span>
      <GeneralError text={reason} />
      {pending && (
        <Confirm
          title={say('steps.loadDefault')}
          question={say('steps.replaceTyped', { origin: originText(pending, say) })}
          act={async () => {
            applyDefault(pending)
            setPending(null)
          }}
          close={() => setPending(null)}
        />
      )}
    </div>
  )
}

/** Shares as a bar, and their sum next to the area of the plan. */
function Shares({ form }: { form: DocumentForm }) {
  const say = useSay()
  const { area_sqkm } = usePlan()
  const entered = landCoverFields.flatMap(cover => {
    const value = form.values[cover]
    return typeof value === 'number' && value > 0 ? [{ cover, value }] : []
  })
  if (entered.length === 0) return null
  const none = Object.fromEntries(landCoverFields.map(cover => [cover, 0]))
  const info = {
    ...none,
    ...Object.fromEntries(entered.map(({ cover, value }) => [cover, value])),
  } as LandCoverInfo
  const sum = landCoverSum(info)
  const isWhole = landCoverFields.every(cover => typeof form.values[cover] === 'number')
  const share = (value: number) => formatPercent((100 * value) / sum)
  const difference = sum - area_sqkm
  const words = entered.map(({ cover, value }) => `${form.field(cover).label} ${share(value)}`)
  return (
    <section className={classes.section} aria-label={say('steps.shares')}>
      <h3>{say('steps.shares')}</h3>
      <div className={classes.bar} role="img" aria-label={words.join(', ')}>
        {entered.map(({ cover, value }) => (
          <span key={cover} style={{ flexGrow: value, background: `var(--${coverColours[cover]})` }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {entered.map(({ cover, value }) => (
          <li key={cover}>
            <i style={{ background: `var(--${coverColours[cover]})` }} />
            {form.field(cover).label} <b>{share(value)}</b>
          </li>
        ))}
      </ul>
      <p role="status">
        {say('steps.landSum', {
          sum: formatArea_km2(sum),
          area: formatArea_km2(area_sqkm),
          difference: `${difference > 0 ? '+' : ''}${formatFigure(difference, 2)} km²`,
          percent: area_sqkm > 0 ? formatPercent((100 * difference) / area_sqkm) : '–',
        })}
      </p>
      {isWhole && form.warnings.length === 0 && <Warnings warnings={landCoverDoubts(info, area_sqkm)} />}
    </section>
  )
}
