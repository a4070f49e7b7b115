import { Checkbox, MultiSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { localName } from '../../../domain/messages/local-name.ts'
import type { Plan } from '../../../domain/plan/contract.ts'
import { fiscalYears } from '../../../domain/plan/years.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import { optionOf, type RegionLists } from '../../region/cascade.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { Warnings } from '../../ui/warnings.tsx'
import { openPlanAtom } from '../open-plan.ts'
import { toScreen } from '../plan-screens.ts'
import { StepPage } from '../step-page.tsx'
import { NeighboursShown } from './neighbours-shown.tsx'
import { PlaceFields } from './place-fields.tsx'
import classes from './plan-form.module.css'
import type { PlanValues } from './plan-values.ts'
import { useNeighboursOnMap } from './use-neighbours-on-map.ts'
import { usePlanForm } from './use-plan-form.ts'
import { usePrefill } from './use-prefill.ts'
import { WardTable } from './ward-table.tsx'

/** Place, period and responsible officials of the plan, and the address of its office (H-031). */
export function PlanFormEditor({
  plan,
  lists,
  region,
}: {
  plan: Plan | null
  lists: RegionLists
  region: number
}) {
  const say = useSay()
  const navigate = useNavigate()
  const language = languageChoice.use()
  const isReader = plan !== null && !plan.rights.write
  const { form, warnings, wardFaults, madeId } = usePlanForm(plan, lists.municipalities, region)
  const { values, change, field, text } = form
  const known = usePrefill(form, plan?.id ?? null)
  useNewPlace(plan, values.municipality)
  const { starting_year: from, ending_year: to } = values
  const years = from !== null && to !== null && to > from ? fiscalYears(from, to) : null
  const nameOf = (code: number) => {
    const option = optionOf(lists, code)
    return (option && localName(option, language)) || String(code)
  }
  useNeighboursOnMap({
    known: known.neighbours.map(({ sddmm }) => sddmm),
    chosen: values.neighbouring_muni_ids,
    isReader,
    nameOf,
    choose: neighbouring_muni_ids => change({ neighbouring_muni_ids }),
  })
  const typed = (name: keyof PlanValues & string, type: 'text' | 'email' = 'text') => ({
    ...text(name),
    type,
    autoComplete: 'off',
  })
  const isVacant = values['deputy_mayor.vacant']
  /** If a post is vacant, there is no name to type. */
  const officer = (who: 'mayor' | 'deputy_mayor', part: 'name' | 'contact_no' | 'email') => {
    const isOff = who === 'deputy_mayor' && isVacant
    const kind = part === 'email' ? 'email' : 'text'
    const shown = isOff && isReader && part === 'name' && { value: say('planForm.vacant') }
    return { ...typed(`${who}.${part}`, kind), required: !isOff, disabled: isOff, ...shown }
  }
  const area = known.area_km2 === undefined ? undefined : String(Math.round(known.area_km2 * 1e4) / 1e4)

  return (
    <StepPage
      path=""
      title={say('planForm.title')}
      sentence={say('planForm.sentence')}
      form={form}
      show={shown}
      goOn={plan === null ? onToDemography : undefined}
    >
      <Warnings warnings={warnings} />
      <fieldset className={classes.group}>
        <legend>{say('planForm.place')}</legend>
        <PlaceFields
          lists={lists}
          region={values.municipality}
          errors={field('municipality').errors}
          choose={municipality => change({ municipality })}
        />
        <div className={classes.three}>
          <NumberField
            {...field('starting_year')}
            required
            value={from}
            decimals={0}
            change={starting_year => change({ starting_year })}
          />
          <NumberField
            {...field('ending_year')}
            required
            value={to}
            decimals={0}
            change={ending_year => change({ ending_year })}
          />
          {years && <p className={classes.years}>{say('planForm.bsYears', { years })}</p>}
        </div>
        <TextField
          {...typed('name')}
          onChange={({ target }) => change({ name: target.value, isNamed: target.value !== '' })}
        />
      </fieldset>
      {(['mayor', 'deputy_mayor'] as const).map(who => (
        <fieldset key={who} className={classes.group}>
          <legend>{say(who === 'mayor' ? 'planForm.mayor' : 'planForm.deputy')}</legend>
          <div className={classes.three}>
            <TextField {...officer(who, 'name')} />
            <TextField {...officer(who, 'contact_no')} inputMode="tel" />
            <TextField
              {...officer(who, 'email')}
              required={who === 'mayor'}
              hint={who === 'mayor' || isReader || isVacant ? undefined : say('planForm.optional')}
            />
          </div>
          {who === 'deputy_mayor' && !isReader && (
            <Checkbox
              name="deputy_mayor.vacant"
              label={field('deputy_mayor.vacant').label}
              checked={isVacant}
              onChange={({ target }) => change({ 'deputy_mayor.vacant': target.checked })}
            />
          )}
        </fieldset>
      ))}
      <fieldset className={classes.group}>
        <legend>{say('planForm.wards')}</legend>
        <WardTable
          officers={values.ward_officers}
          faults={wardFaults}
          change={ward_officers => change({ ward_officers })}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{say('planForm.office')}</legend>
        <div className={classes.three}>
          <TextField {...typed('address')} />
          <TextField {...typed('email', 'email')} />
          <NumberField
            {...field('area_sqkm')}
            required
            unit="km²"
            step={0.0001}
            decimals={4}
            value={values.area_sqkm}
            hint={area && say('planForm.areaHint', { area })}
            change={area_sqkm => change({ area_sqkm })}
          />
        </div>
        {isReader ? (
          <NeighboursShown names={values.neighbouring_muni_ids.map(nameOf)} />
        ) : (
          <MultiSelect
            name="neighbouring_muni_ids"
            label={field('neighbouring_muni_ids').label}
            searchable
            hidePickedOptions
            disabled={regionLevelOf(values.municipality) !== 'local_level'}
            nothingFoundMessage={say('region.nothing')}
            classNames={{ label: classes.label }}
            error={field('neighbouring_muni_ids').errors?.join(' ')}
            data={[
              ...new Set([...known.neighbours.map(one => one.sddmm), ...values.neighbouring_muni_ids]),
            ].map(code => ({ value: String(code), label: nameOf(code) }))}
            value={values.neighbouring_muni_ids.map(String)}
            onChange={chosen => change({ neighbouring_muni_ids: chosen.map(Number) })}
          />
        )}
        {known.hasFailed && (
          <p className={classes.hint}>
            {say('planForm.mapFailed')}{' '}
            <Button size="small" onClick={known.again}>
              {say('shell.retry')}
            </Button>
          </p>
        )}
      </fieldset>
    </StepPage>
  )

  function onToDemography() {
    const id = madeId()
    if (id !== null) void navigate(toScreen(id, 'demography'))
  }
  /** Text for values that are not plain text, after conflicting changes. */
  function shown(name: string, value: unknown): string | undefined {
    if (name === 'municipality') return nameOf(Number(value))
    if (name === 'neighbouring_muni_ids') return (value as number[]).map(nameOf).join(', ')
    if (name !== 'ward_officers') return undefined
    const named = (value as PlanValues['ward_officers']).filter(({ name, vacant }) => name !== '' || vacant)
    return named.map(({ ward_no, name }) => `${ward_no}: ${name || say('planForm.vacant')}`).join(', ')
  }
}

/** The map shows the municipality of a new plan as soon as it is chosen. */
function useNewPlace(plan: Plan | null, municipality: number) {
  const open = useSetAtom(openPlanAtom)
  const place = regionLevelOf(municipality) === 'local_level' ? municipality : null
  useEffect(() => {
    if (plan !== null) return
    open({ id: null, municipality: place })
    return () => open(null)
  }, [plan, place, open])
}
