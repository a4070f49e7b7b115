import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { CallFailure } from '../../../domain/api/call-failure.ts'
import type { Message } from '../../../domain/messages/messages.ts'
import { yearInNepal } from '../../../domain/nepal-day.ts'
import { createPlan, Plan, readPlan, savePlan } from '../../../domain/plan/contract.ts'
import { suggestedName } from '../../../domain/plan/plan-form.ts'
import type { RegionOption } from '../../../domain/region/contract.ts'
import type { Fact } from '../../../domain/region/facts.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import { call } from '../../api/browser.ts'
import { listParts } from '../../ui/form/clash/list-parts.ts'
import { setParts } from '../../ui/form/clash/set-parts.ts'
import { readChangeInfo, usePersistedForm } from '../../ui/form/use-persisted-form.ts'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { useRefreshPlan } from '../plan-context.tsx'
import { toScreen } from '../plan-screens.ts'
import {
  isUntouched,
  type PlanValues,
  periodFault,
  planFormValues,
  toPlanBody,
  type WardFault,
  wardFaultsIn,
  wardFaultsOf,
} from './plan-values.ts'

const toast = toastsOf('plan.save')

const autosave_ms = 2000
const parts = {
  neighbouring_muni_ids: setParts,
  ward_officers: listParts({
    label: 'planForm.wards',
    keys: ['ward_no'],
    columns: {
      name: 'planForm.personName',
      email: 'planForm.email',
      contact_no: 'planForm.contact',
      vacant: 'planForm.vacant',
    },
  }),
}
const emptyDeputy = { 'deputy_mayor.name': '', 'deputy_mayor.contact_no': '', 'deputy_mayor.email': '' }

/**
 * The form of a plan, or of a new one if `plan` is null. The lists contain the name of the municipality that is
 * suggested.
 */
export function usePlanForm(plan: Plan | null, municipalities: readonly RegionOption[], region: number) {
  const say = useSay()
  const navigate = useNavigate()
  const refresh = useRefreshPlan()
  const [defaults] = useState(() => withName(planFormValues(plan, region, yearInNepal(new Date()))))
  const [warnings, warn] = useState<Message[]>(plan?.warnings ?? [])
  const [refused, refuse] = useState<{ of: PlanValues['ward_officers']; faults: WardFault[] } | null>(null)
  const made = useRef<Plan | null>(null)
  const sent = useRef(defaults)

  const form = usePersistedForm<PlanValues>({
    defaults,
    labels: {
      municipality: 'planForm.municipality',
      starting_year: 'planForm.fromYear',
      ending_year: 'planForm.toYear',
      name: 'planForm.name',
      'mayor.name': 'planForm.personName',
      'mayor.contact_no': 'planForm.contact',
      'mayor.email': 'planForm.email',
      'deputy_mayor.name': 'planForm.personName',
      'deputy_mayor.contact_no': 'planForm.contact',
      'deputy_mayor.email': 'planForm.email',
      'deputy_mayor.vacant': 'planForm.vacantPost',
      ward_officers: 'planForm.wards',
      address: 'planForm.address',
      email: 'planForm.officeEmail',
      area_sqkm: 'planForm.area',
      neighbouring_muni_ids: 'planForm.neighbours',
    },
    draft: `plan.${plan?.id ?? 'new'}.form`,
    isNew: plan === null,
    parts,
    schema: createPlan.body,
    body: toPlanBody,
    check: values => ({
      ...periodFault(values),
      ...(regionLevelOf(values.municipality) !== 'local_level' && {
        municipality: [{ key: 'field.required' as const }],
      }),
      ...(wardFaultsOf(values.ward_officers).length > 0 && {
        ward_officers: [{ key: 'planForm.wardsWrong' as const }],
      }),
    }),
    derived: withName,
    autosave_ms: plan === null ? undefined : autosave_ms,
    async save(values, how) {
      sent.current = values
      const body = toPlanBody(values)
      const saved =
        plan === null
          ? await call(createPlan, { body })
          : await call(savePlan, { params: { plan: String(plan.id) }, body })
      await refresh(saved.id, saved)
      warn(saved.warnings ?? [])
      toast.settle()
      if (how === 'manual') toast.success(say(plan === null ? 'planForm.created' : 'planForm.edited'))
      if (plan === null) made.current = saved
      return { version: saved.version, ward_officers: saved.ward_officers }
    },
    saved() {
      if (made.current === null) return
      form.forget()
      void navigate(toScreen(made.current.id, ''))
    },
    failed(failure, hasConflict) {
      if (hasConflict) return
      const fields = failure instanceof CallFailure ? failure.fields : {}
      const officers = sent.current.ward_officers
      refuse({ of: officers, faults: wardFaultsIn(fields, officers) })
      toast.refused(say(plan === null ? 'planForm.createFailed' : 'planForm.editFailed'))
    },
    async theirs({ theirs }) {
      const parsed = v.safeParse(Plan, theirs)
      const params = { plan: String(plan?.id) }
      const found = parsed.success ? parsed.output : await call(readPlan, { params }).catch(() => null)
      return found && { values: planFormValues(found, region, 0), ...readChangeInfo(theirs) }
    },
  })

  const { values } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each change
  useEffect(() => {
    if (plan === null && isUntouched(values)) form.forget()
  }, [values])
  const hasOfficerErrors = form.field('ward_officers').errors !== undefined
  const isRefused = refused !== null && refused.of === values.ward_officers && refused.faults.length > 0
  return {
    form,
    warnings,
    /** Shown after the form has been sent. Cells that change are no longer marked as invalid. */
    wardFaults: isRefused ? refused.faults : hasOfficerErrors ? wardFaultsOf(values.ward_officers) : [],
    /** Id of the plan that was just created, to which Save & Continue leads. */
    madeId: () => made.current?.id ?? null,
  }

  /** The name is derived from the municipality and years until another name is typed. A vacant post is empty. */
  function withName(values: PlanValues): PlanValues {
    const { municipality, starting_year: from, ending_year: to } = values
    const current = values['deputy_mayor.vacant'] ? { ...values, ...emptyDeputy } : values
    const chosen = municipalities.find(({ value }) => value === municipality && value !== 0)
    if (values.isNamed || !chosen || from === null || to === null) return current
    const type = chosen.type as Fact['type']
    return { ...current, name: suggestedName({ name: chosen.title, type }, from, to) }
  }
}
