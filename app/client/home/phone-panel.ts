import { useState } from 'react'
import type { SheetStop } from '../ui/pane/sheet.tsx'
import type { Mode } from './mode/mode-toggle.tsx'

export type PhonePanel = 'layers' | 'dashboard' | 'plans' | 'inputs' | 'results'

/** Inputs that determine which panel is open. With `hasAnswer`, the result takes the full height. */
export type PhoneScene = {
  mode: Mode
  inPlan: boolean
  showsPlans: boolean
  hasTool: boolean
  hasResults: boolean
  hasAnswer: boolean
}
export type OpenPanel = { panel: PhonePanel | null; stop: SheetStop }

/**
 * The panel that is open after the scene has changed. New content opens its panel, and if the content of the open panel
 * is removed, the inputs are shown.
 */
export function panelAfter({ panel, stop }: OpenPanel, was: PhoneScene, now: PhoneScene): OpenPanel {
  if (now.showsPlans && !was.showsPlans) return { panel: 'plans', stop: 1 }
  if (now.mode !== was.mode) return { panel: panelOfMode(now), stop: 1 }
  const isTurned = now.hasResults !== was.hasResults
  const forAnswer: SheetStop = now.hasAnswer ? 2 : 1
  const next: OpenPanel = { panel, stop: isTurned ? forAnswer : stop }
  if (was.showsPlans && !now.showsPlans && panel === 'plans' && now.hasTool)
    return { ...next, panel: 'inputs' }
  if (isTurned && now.hasResults) return { ...next, panel: 'results' }
  if (isTurned && panel === 'results') return { ...next, panel: 'inputs' }
  return next
}

function panelOfMode({ mode, hasResults, showsPlans }: PhoneScene): PhonePanel | null {
  if (mode === 'dashboard') return 'dashboard'
  if (hasResults) return 'results'
  return showsPlans ? 'plans' : null
}

/** The panel that is open, which is the user's choice until the scene changes. */
export function usePhonePanel(scene: PhoneScene) {
  const [state, setState] = useState(() => ({
    scene,
    open: { panel: firstPanel(scene), stop: 1 } as OpenPanel,
  }))
  const isSame =
    state.scene.mode === scene.mode &&
    state.scene.showsPlans === scene.showsPlans &&
    state.scene.hasResults === scene.hasResults
  // Adjusted during rendering rather than in an effect, so that no frame shows the panel of the previous scene.
  const { open } = isSame ? state : { open: panelAfter(state.open, state.scene, scene) }
  if (!isSame) setState({ scene, open })
  const change = (some: Partial<OpenPanel>) => setState(now => ({ ...now, open: { ...now.open, ...some } }))
  return {
    ...open,
    show: (panel: PhonePanel | null) => change({ panel }),
    rest: (stop: SheetStop) => change({ stop }),
  }
}

function firstPanel({ mode, inPlan, showsPlans }: PhoneScene): PhonePanel | null {
  if (mode === 'dashboard') return 'dashboard'
  return inPlan || showsPlans ? 'plans' : null
}
