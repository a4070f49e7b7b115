import { IconBolt, IconDroplet, IconGridDots } from '@tabler/icons-react'
import { type Atom, atom, type WritableAtom } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { batAnswerOpenAtom, batAreaAtom, batResultPlaceAtom, clearBatAtom } from '../../bat/bat-state.ts'
import { batTool } from '../../bat/bat-tool.ts'
import { useBatClicks, useBatLayers } from '../../bat/use-bat-layers.ts'
import type { MapAppearance } from '../../map/map-appearance.ts'
import type { ClickHandler } from '../../map/pointer/click-router.ts'
import type { MapLayers } from '../../map/slots.ts'
import type { MapTool, Picking, ToolContext, ToolId, ToolOnMap } from '../../map/tool.ts'
import { mhpAreaAtom } from '../../mhp/mhp-area.ts'
import { clearMhpAtom, mhpAnswerOpenAtom, mhpResultPlaceAtom } from '../../mhp/mhp-state.ts'
import { mhpTool } from '../../mhp/mhp-tool.ts'
import { useMhpClicks, useMhpLayers } from '../../mhp/use-mhp-map.ts'
import { useMhpPicking } from '../../mhp/use-mhp-picking.ts'
import type { ResultArea, ResultPlace } from '../../region/placed-result.ts'
import { sstAreaAtom } from '../../sst/sst-area.ts'
import { clearSstAtom, planSampleAtom, sstResultPlaceAtom } from '../../sst/sst-state.ts'
import { sstTool } from '../../sst/sst-tool.ts'
import { useSstClicks, useSstLayers } from '../../sst/use-sst-map.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

/** Everything that the home screen knows about a tool. */
export type ToolEntry = {
  words: { short: MessageKey; full: MessageKey }
  Icon: typeof IconBolt
  tool: MapTool
  /**
   * Map layers while the marks of the tool are shown, which is the case for one tool at a time
   * (home/tools/use-tools.ts).
   */
  useLayers(on: ToolOnMap): MapLayers
  /** Its click handlers. */
  useClicks(): readonly ClickHandler[]
  /** Its choice between lines on the map, while it is waiting for one. */
  usePicking?(on: ToolOnMap): Picking | null
  /** Appearance of the map while the tool is in use. */
  appearance?: MapAppearance
  Panel: ComponentType<{ context: ToolContext; place: string; close(): void }>
  Results: ComponentType<{ end?: ReactNode }>
  /** Legend for what it draws. Empty if there is nothing to explain. */
  MapKey: ComponentType
  /** Dialog over the screen while the tool is in use. It is shown only when the tool has a question. */
  Dialog?: ComponentType
  /** Region to which its drawer, legend and marks belong. They are hidden in other regions. */
  resultPlaceAtom: Atom<ResultPlace>
  /** Area of the result in view. The map shows it each time the area changes. */
  areaAtom: Atom<ResultArea>
  /** Whether the plan that is open has marks of this tool on the map, whichever tool is in use. */
  drawsForPlanAtom?: Atom<boolean>
  /** Removes the tool's results. */
  clearAtom: WritableAtom<null, [], void>
  /** For results that replace the layers and the panel. */
  answer?: {
    /** Whether the answer takes the space, or null if there is no answer. Changing the inputs makes it false. */
    openAtom: WritableAtom<boolean | null, [boolean], void>
    /** Summary of the inputs of the answer, below the map. */
    Inputs: ComponentType<{ change(): void }>
  }
}

/** The texts for settlements and scenarios are loaded when they are first needed. */
export const withToolMessages = async () =>
  (await import('../../persistence/load-tool-messages.ts')).loadToolMessages()

/** All tools in the order of their selectors. Panels and results are separate chunks. */
export const toolTable: Partial<Record<ToolId, ToolEntry>> = {
  bat: {
    words: { short: 'tool.bat', full: 'bat.title' },
    Icon: IconBolt,
    tool: batTool,
    useLayers: useBatLayers,
    useClicks: useBatClicks,
    Panel: lazyPart(async () => {
      const [{ BatPanel }] = await Promise.all([import('../../bat/bat-panel.tsx'), withToolMessages()])
      return { default: BatPanel }
    }),
    Results: lazyPart(async () => {
      const [{ BatResults }] = await Promise.all([
        import('../../bat/results/bat-results.tsx'),
        withToolMessages(),
      ])
      return { default: BatResults }
    }),
    MapKey: lazyPart(() => import('../../bat/map-key.tsx'), 'toast'),
    resultPlaceAtom: batResultPlaceAtom,
    areaAtom: batAreaAtom,
    clearAtom: clearBatAtom,
    answer: {
      openAtom: batAnswerOpenAtom,
      Inputs: lazyPart(async () => ({
        default: (await import('../../bat/results/bat-inputs-summary.tsx')).BatInputsSummary,
      })),
    },
  },
  mhp: {
    words: { short: 'tool.mhp', full: 'mhp.title' },
    Icon: IconDroplet,
    tool: mhpTool,
    useLayers: useMhpLayers,
    useClicks: useMhpClicks,
    usePicking: useMhpPicking,
    appearance: { strengthen: ['streams'] },
    Panel: lazyPart(async () => ({ default: (await import('../../mhp/mhp-panel.tsx')).MhpPanel })),
    Results: lazyPart(async () => ({
      default: (await import('../../mhp/results/mhp-results.tsx')).MhpResults,
    })),
    MapKey: lazyPart(() => import('../../mhp/map-key.tsx'), 'toast'),
    Dialog: lazyPart(() => import('../../mhp/form/mhp-dialog.tsx'), 'toast'),
    resultPlaceAtom: mhpResultPlaceAtom,
    areaAtom: mhpAreaAtom,
    clearAtom: clearMhpAtom,
    answer: {
      openAtom: mhpAnswerOpenAtom,
      Inputs: lazyPart(async () => ({
        default: (await import('../../mhp/results/plant-inputs.tsx')).PlantInputs,
      })),
    },
  },
  sst: {
    words: { short: 'tool.sst', full: 'sst.title' },
    Icon: IconGridDots,
    tool: sstTool,
    useLayers: useSstLayers,
    useClicks: useSstClicks,
    Panel: lazyPart(async () => ({ default: (await import('../../sst/sst-panel.tsx')).SstPanel })),
    Results: lazyPart(async () => ({
      default: (await import('../../sst/results/sst-results.tsx')).SstResults,
    })),
    MapKey: lazyPart(() => import('../../sst/map-key.tsx'), 'toast'),
    resultPlaceAtom: sstResultPlaceAtom,
    areaAtom: sstAreaAtom,
    drawsForPlanAtom: atom(get => get(planSampleAtom) !== null),
    clearAtom: clearSstAtom,
  },
}

/** Placeholder if there is no tool, or for a tool that does not have the part. */
export const noAtom: Atom<boolean> = atom(false)
export const noAreaAtom: Atom<ResultArea> = atom(null)
export const noResultPlaceAtom: ToolEntry['resultPlaceAtom'] = atom({ isHere: false, elsewhere: null })
export const noClearAtom: ToolEntry['clearAtom'] = atom(null, () => {})
export const noAnswerAtom: WritableAtom<boolean | null, [boolean], void> = atom(
  () => null,
  () => {},
)

export const toolIds = Object.keys(toolTable) as ToolId[]

/** The entry of the tool in the URL. A tool that does not exist is only logged. */
export function entryOf(tool: ToolId | null): ToolEntry | null {
  if (tool === null) return null
  const entry = toolTable[tool]
  if (entry === undefined) console.warn(`no tool "${tool}" here`)
  return entry ?? null
}
