import { useAtom } from 'jotai'
import { useMemo } from 'react'
import type { Language } from '../../../domain/messages/languages.ts'
import { localName } from '../../../domain/messages/local-name.ts'
import type { PlanSummary } from '../../../domain/plan/contract.ts'
import { hoveredAtom } from '../../map/map-state.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { type PlanMapOverlay, useOnMap } from '../map/plan-map.ts'

const noPlans: PlanSummary[] = []

/**
 * The local levels of the plans on a page. The more complete a plan is, the darker its local level. A click leads to
 * the plan's card.
 */
export function usePlansOnMap(plans: PlanSummary[] = noPlans): void {
  const say = useSay()
  const language = languageChoice.use()
  useOnMap(
    useMemo(
      () => plansOnMap(plans, language, percent => say('planFrame.percent', { percent })),
      [plans, language, say],
    ),
  )
}

export function plansOnMap(
  plans: PlanSummary[],
  language: Language,
  progressText: (percent: number) => string,
): PlanMapOverlay {
  const at = new Map<number, PlanSummary[]>()
  for (const plan of plans) {
    const { sddmm } = plan.municipality
    at.set(sddmm, [...(at.get(sddmm) ?? []), plan])
  }
  const furthest = (of: PlanSummary[]) => Math.max(...of.map(plan => plan.percent_completed))
  return {
    areas: new Map([...at].map(([code, of]) => [code, Math.max(0.01, furthest(of) / 100)])),
    describeLand(code) {
      const of = at.get(code)
      if (of === undefined) return null
      const note = of.map(plan => `${plan.name}: ${progressText(plan.percent_completed)}`).join(' · ')
      return { name: localName(of[0].municipality, language), note }
    },
    select(code) {
      const card = document.querySelector<HTMLElement>(`[data-sddmm="${code}"]`)
      card?.scrollIntoView({ block: 'nearest' })
      card?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
    },
  }
}

/** Whether the pointer is over a local level on the map, and a function to highlight it there. */
export function useLit({ sddmm, name }: PlanSummary['municipality']) {
  const [hovered, hover] = useAtom(hoveredAtom)
  return {
    isLit: hovered?.layer === 'local_level' && hovered.id === sddmm,
    light: (isOn: boolean) => hover(isOn ? { layer: 'local_level', id: sddmm, name } : null),
  }
}
